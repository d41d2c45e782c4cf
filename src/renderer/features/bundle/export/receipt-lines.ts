import type { BundleNotice, BundleReceipt, RedactionCount } from '#core/bundle/outcome'
import { withoutIsolates } from '#core/messages/values'
import { moment, number, say, sayCount, size } from '../../../shared/messages'
import type { ExportFacts } from './export-store'

export type ReceiptLine = {
  readonly label: string
  readonly value: string
  /** A hash, a number or a path: read from the left, and shown in letters of one width. */
  readonly isCode?: true
}
export type ReceiptPart = { readonly title: string; readonly sentences: readonly string[] }

export const noticeSentence = (notice: BundleNotice): string =>
  say(`bundle.notice.${notice.kind}`, { ...notice })

const ruleOf = ({ rule, role }: RedactionCount): string => {
  const [, list, number_] = /^(terms|patterns)\[(\d+)\]/u.exec(rule) ?? []
  const kind = list === 'terms' ? 'term' : list === 'patterns' ? 'pattern' : 'marks'
  return say(`exporting.receipt.rule.${kind}`, { number: Number(number_ ?? 0) + 1, role })
}

const formOf = ({ draft, lock }: ExportFacts): string => {
  if (lock === null) return say(`exporting.${draft.form}`)
  return lock.kind === 'words'
    ? say('exporting.receipt.lockedWords')
    : sayCount('exporting.receipt.lockedKeys', lock.count)
}

const contentsOf = ({ draft }: ExportFacts): string =>
  [
    say(draft.originals ? 'exporting.receipt.withOriginals' : 'exporting.receipt.textsOnly'),
    say(draft.annotators ? 'exporting.receipt.named' : 'exporting.receipt.unnamed'),
  ].join(' · ')

/** What a receipt tells, line by line: the same on the screen, on paper and in a file. */
export const receiptLines = (receipt: BundleReceipt, facts: ExportFacts): readonly ReceiptLine[] => [
  { label: say('exporting.receipt.bundle'), value: receipt.bundleId, isCode: true },
  { label: say('exporting.receipt.manifest'), value: receipt.manifestSha256, isCode: true },
  { label: say('exporting.receipt.path'), value: receipt.path, isCode: true },
  // A redacted bundle does not say whose library it is from, and neither does its receipt.
  ...(facts.draft.redact ? [] : [{ label: say('exporting.receipt.library'), value: facts.library }]),
  { label: say('exporting.receipt.time'), value: moment(facts.time) },
  ...(facts.by === '' ? [] : [{ label: say('exporting.receipt.by'), value: facts.by }]),
  ...(facts.draft.to === '' ? [] : [{ label: say('exporting.receipt.to'), value: facts.draft.to }]),
  { label: say('exporting.receipt.articles'), value: number(receipt.articles) },
  { label: say('exporting.receipt.annotations'), value: number(receipt.annotations) },
  { label: say('exporting.receipt.files'), value: number(receipt.files) },
  { label: say('exporting.receipt.size'), value: size(receipt.sizeBytes) },
  { label: say('exporting.receipt.form'), value: formOf(facts) },
  { label: say('exporting.receipt.contains'), value: contentsOf(facts) },
]

/** What was left out, and what was redacted by which rule, without a word of what it was. */
export const receiptParts = ({ notices, redaction, leftOut = [] }: BundleReceipt): readonly ReceiptPart[] => [
  ...(redaction === undefined
    ? []
    : [
        {
          title: say('exporting.receipt.redaction'),
          sentences: [
            ...redaction.rules.map((counted) => `${ruleOf(counted)}: ${number(counted.count)}`),
            ...(
              [
                ['redacted', redaction.redacted],
                ['kept', redaction.kept],
                ['annotationsLeftOut', redaction.annotationsLeftOut],
                ['originalsLeftOut', redaction.originalsLeftOut],
                ['picturesLeftOut', redaction.picturesLeftOut],
                ['olderTextsLeftOut', redaction.olderTextsLeftOut],
              ] as const
            ).map(([what, count]) => `${say(`exporting.receipt.${what}`)}: ${number(count)}`),
          ],
        },
      ]),
  {
    title: say('exporting.receipt.leftOut'),
    sentences:
      notices.length + leftOut.length === 0
        ? [say('exporting.receipt.nothingLeftOut')]
        : [...leftOut.map((part) => say(`exporting.leftOut.${part}`)), ...notices.map(noticeSentence)],
  },
]

/** A text that any program shows as it is: without the marks that keep names apart within a sentence. */
export const receiptText = (receipt: BundleReceipt, facts: ExportFacts): string =>
  withoutIsolates(
    [
      say('exporting.receipt.title'),
      '',
      ...receiptLines(receipt, facts).map(({ label, value }) => `${label}: ${value}`),
      ...receiptParts(receipt).flatMap(({ title, sentences }) => [
        '',
        title,
        ...sentences.map((sentence) => `- ${sentence}`),
      ]),
      '',
      say('exporting.receipt.manifestHint'),
      '',
    ].join('\n'),
  )
