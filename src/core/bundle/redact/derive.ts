import { codePointLength, codePointOf, unitOf } from '../../article/code-points'
import { leafSeparator } from '../../article/block'
import { measureText } from '../../article/measure'
import { describeRange } from '../../annotation/anchor'
import type { Annotation, LinkTarget } from '../../annotation/annotation'
import { isProtected } from '../../annotation/described'
import type { AnnotationId, ArticleId, EventId, LibraryId, ReplicaId, TagId, VersionId } from '../../ids'
import { describedFields, type PlacedAnnotation, type TagView } from '../../library/views'
import { documentName } from '../layout'
import type { RedactionReport } from '../outcome'
import { picturesNamedIn } from '../pictures/shown'
import type { BundleArticle, BundleSource } from '../source'
import { deriveArea } from './derive-area'
import { derivedFields } from './derive-fields'
import type { ProtectingSource } from './marked'
import { redactTree, type RedactedTree } from './redact-tree'
import { createRedactor, startCounting, type KeptText, type Redactor, type Splice } from './redactor'
import type { CompiledRules } from './rules'
import { createTokens, type RandomNumber } from './tokens'

/** What a derivative is made with; given, so that a test may make the same one twice. */
export type DerivationParts = {
  readonly random: RandomNumber
  /** A UUID in lower case that was never given before. */
  readonly newUuid: () => string
  /** Lower-case hex. */
  readonly sha256: (text: string) => string
}

export type Derivation = {
  readonly source: BundleSource
  readonly report: RedactionReport
  /** Texts of the derivative in which something protected was left standing by choice. */
  readonly keptTexts: readonly KeptText[]
}

export type DerivationChoices = {
  /** Ids of hits that stay, as `previewRedaction` gives them. */
  readonly keep: readonly string[]
  /** False: nobody is named who annotated or exported. */
  readonly annotators: boolean
}

/** A day, as a time: what a derivative tells of when something was. */
const dayOf = (time: string): string =>
  /^\d{4}-\d\d-\d\d/.test(time) ? `${time.slice(0, 10)}T00:00:00.000Z` : ''

/**
 * A redacted library is made anew from the text alone: no original, no hash, size, name or exact time of one, no stable id.
 * What it says of itself is true of the derivative: its hashes are those of the redacted texts.
 */
export const deriveSource = (
  source: ProtectingSource,
  compiled: CompiledRules,
  choices: DerivationChoices,
  parts: DerivationParts,
): Derivation => {
  const redactor = createRedactor(compiled, createTokens(compiled, parts.random), new Set(choices.keep))
  const tags = new Map(source.tags.map(({ id }): [TagId, TagId] => [id, parts.newUuid() as TagId]))
  const making: Making = {
    redactor,
    parts,
    choices,
    protects: source.protects ?? isProtected,
    tags,
    count: source.articles.length,
    hashes: new Set(),
    given: new Map(),
  }
  const derivedArticles = source.articles.map((article, index) => deriveArticle(article, index, making))
  const articles = derivedArticles.map((one) => ({ ...one, article: withLinks(one.article, making) }))
  redactor.countFor(startCounting(compiled), null)
  const derived: BundleSource = {
    library: {
      id: `urn:uuid:${parts.newUuid()}` as LibraryId,
      title: redactor.text(source.library.title, 'library/title'),
    },
    folder: '',
    articles: articles.map(({ article }) => article),
    tags: source.tags.map((tag) => deriveTag(tag, making)),
    by: choices.annotators ? redactor.text(source.by, 'library/by') : '',
  }
  return {
    source: derived,
    keptTexts: redactor.keptTexts(),
    report: {
      redacted: redactor.total.counts().reduce((sum, { count }) => sum + count, 0),
      kept: redactor.kept(),
      rules: redactor.total.counts(),
      articles: articles.map(({ rules }, i) => ({ document: documentName(i, articles.length), rules })),
      annotationsLeftOut: articles.reduce((sum, { leftOut }) => sum + leftOut, 0),
      originalsLeftOut: source.articles.filter(({ original }) => original !== null).length,
      picturesLeftOut: source.articles.reduce((sum, one) => sum + picturesNamedIn(one.blocks).length, 0),
      olderTextsLeftOut: source.articles.reduce((sum, { olderTexts = [] }) => sum + olderTexts.length, 0),
    },
  }

  function deriveArticle(article: BundleArticle, index: number, made: Making) {
    const counting = startCounting(compiled)
    redactor.countFor(counting, documentName(index, made.count))
    const derivedArticle = derivativeOf(article, index, made)
    const leftOut = article.annotations.length - derivedArticle.annotations.length
    return { article: derivedArticle, leftOut, rules: counting.counts() }
  }
}

type Making = {
  readonly redactor: Redactor
  readonly parts: DerivationParts
  readonly choices: DerivationChoices
  readonly protects: (annotation: Annotation) => boolean
  readonly tags: ReadonlyMap<TagId, TagId>
  readonly count: number
  /** Those that were given to articles already. */
  readonly hashes: Set<string>
  /** What articles and annotations of the source are called in the derivative; what was left out has no name there. */
  readonly given: Map<LinkTarget, LinkTarget>
}

/** Links in the derivative's own names, once all of them are known; none to what was left out. */
const withLinks = (article: BundleArticle, { given }: Making): BundleArticle => ({
  ...article,
  annotations: article.annotations.map(({ annotation: { links = [], ...annotation }, anchor }) => {
    const left = links.flatMap((to) => given.get(to) ?? [])
    return { annotation: left.length === 0 ? annotation : { ...annotation, links: left }, anchor }
  }),
})

/** A passage that was kept stands in the page's blocks and in quotes too, without what is around it. */
const keepParts = (text: string, annotations: readonly PlacedAnnotation[], redactor: Redactor): void => {
  for (const block of text.split(leafSeparator)) redactor.addKeptPart(block)
  for (const { annotation } of annotations) {
    const { exact = '', prefix = '', suffix = '' } = annotation.target ?? {}
    for (const quoted of [exact, prefix, suffix]) redactor.addKeptPart(quoted)
  }
}

const deriveTag = (tag: TagView, { redactor, tags }: Making): TagView => ({
  ...tag,
  id: tags.get(tag.id)!,
  name: redactor.text(tag.name, `tag/${tag.id}/name`),
  parent: tag.parent === null ? null : (tags.get(tag.parent) ?? null),
  description: redactor.text(tag.description, `tag/${tag.id}/description`),
  example: redactor.text(tag.example, `tag/${tag.id}/example`),
  // Neither is for words; a library that came from elsewhere may have some there.
  colour: /^#[0-9a-f]{3,8}$/i.test(tag.colour) ? tag.colour : '',
  shortcut: /^[a-z0-9]$/i.test(tag.shortcut) ? tag.shortcut : '',
})

const derivativeOf = (article: BundleArticle, index: number, making: Making): BundleArticle => {
  const { redactor, tags, count } = making
  const { summary } = article
  const place = summary.id
  const splices = redactor.splices(article.text, `${place}/text`)
  const tree = redactTree(article.blocks, article.text, splices, (href) => redactor.hasProtected(href))
  const isTextKept = redactor.noteKept(tree.text)
  const hash = `sha256:${untakenHash(tree.text, making)}`
  const id = hash as ArticleId
  making.given.set(summary.id, id)
  const version = hash as VersionId
  const path = `${documentName(index, count)}.txt`
  const acquired = dayOf(summary.acquired)
  const sizeBytes = utf8Length(tree.text)
  const title = redactor.text(summary.title, `${place}/title`)
  const described = describedFields.flatMap((field) => {
    const value = summary.described[field]
    return value === undefined ? [] : [[field, redactor.text(value, `${place}/described/${field}`)] as const]
  })
  const annotations = article.annotations.flatMap((placed) =>
    deriveAnnotation(placed, article, { id, version, tree, splices }, making),
  )
  if (isTextKept) keepParts(tree.text, annotations, redactor)
  return {
    summary: {
      id,
      path,
      otherPaths: [],
      title,
      words: measureText(tree.text).words,
      format: 'text',
      direction: summary.direction,
      sizeBytes,
      acquired,
      modified: acquired,
      state: 'ok',
      tags: summary.tags.flatMap((tag) => tags.get(tag) ?? []),
      annotations: annotations.length,
      described: Object.fromEntries(described),
    },
    version,
    versions: [],
    text: tree.text,
    blocks: tree.blocks,
    original: null,
    annotations,
    custody: [
      {
        event: `redacted:${index + 1}` as EventId,
        replica: 'redacted' as ReplicaId,
        time: acquired,
        by: '',
        type: 'article.acquired',
        article: id,
        data: {},
        lineSha256: null,
      },
    ],
  }
}

/** The text's own hash; where another article's text has become the same, one drawn at random, for an id tells articles apart. */
const untakenHash = (text: string, { parts, hashes }: Making): string => {
  const own = parts.sha256(text)
  const hash = hashes.has(own) ? parts.sha256(parts.newUuid()) : own
  hashes.add(hash)
  return hash
}

const utf8Length = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

type Derived = {
  readonly id: ArticleId
  readonly version: VersionId
  readonly tree: RedactedTree
  readonly splices: readonly Splice[]
}

/** The annotation on the derivative; none where its quote was redacted, in whole or in part. */
const deriveAnnotation = (
  { annotation, anchor }: PlacedAnnotation,
  article: BundleArticle,
  derived: Derived,
  { redactor, parts, choices, tags, given, protects }: Making,
): readonly PlacedAnnotation[] => {
  const placed = deriveStanding(annotation, anchor, article, derived, redactor)
  if (placed === null) return []
  const said = (text: string, field: string): string => redactor.text(text, `${annotation.id}/${field}`)
  const signed = (name: string): string => (choices.annotators ? said(name, 'by') : '')
  const id = `urn:uuid:${parts.newUuid()}` as AnnotationId
  // What is linked with whoever is protected would tell of them, in either direction.
  const isHidden = protects(annotation)
  if (!isHidden) given.set(annotation.id, id)
  const described = derivedFields(annotation, said, isHidden)
  return [
    {
      annotation: {
        id,
        article: derived.id,
        target: placed.target,
        ...(placed.area && { area: placed.area }),
        note: said(annotation.note, 'note'),
        tags: annotation.tags.flatMap((tag) => tags.get(tag) ?? []),
        colour: annotation.colour,
        ...(described && { described }),
        ...(annotation.links && !isHidden && { links: annotation.links }),
        by: signed(annotation.by),
        created: dayOf(annotation.created),
        modified: annotation.modified === null ? null : dayOf(annotation.modified),
        noteEvent: 'redacted:0' as EventId,
        conflicts: annotation.conflicts.map(({ note, by, time }, i) => ({
          event: 'redacted:0' as EventId,
          note: said(note, `conflict-${i}`),
          by: signed(by),
          time: dayOf(time),
        })),
      },
      anchor: placed.anchor,
    },
  ]
}

type Standing = Pick<Annotation, 'target' | 'area'> & Pick<PlacedAnnotation, 'anchor'>

const deriveStanding = (
  annotation: Annotation,
  anchor: PlacedAnnotation['anchor'],
  { text, blocks }: BundleArticle,
  derived: Derived,
  redactor: Redactor,
): Standing | null => {
  if (annotation.area === undefined) return derivePlace(annotation, anchor, text, derived, redactor)
  const { tree, version } = derived
  return { target: null, ...deriveArea(annotation.area, anchor, blocks, { blocks: tree.blocks, version }) }
}

const derivePlace = (
  { target }: Annotation,
  anchor: PlacedAnnotation['anchor'],
  text: string,
  { version, tree, splices }: Derived,
  redactor: Redactor,
): (Pick<PlacedAnnotation, 'anchor'> & { readonly target: Annotation['target'] }) | null => {
  if (target === null || anchor === null) return { target: null, anchor: null }
  const bare = { exact: target.exact, prefix: '', suffix: '', start: 0, end: 0, version }
  if (anchor.state === 'orphan') return redactor.hasProtected(target.exact) ? null : { target: bare, anchor }
  const start = unitOf(text, anchor.start)
  const end = unitOf(text, anchor.end)
  const isCut = splices.some((splice) => splice.start < end && splice.end > start)
  const first = tree.placeOf(start)
  const last = tree.placeOf(end - 1)
  if (isCut || first === null || last === null) return null
  const from = codePointOf(tree.text, first)
  const to = from + codePointLength(tree.text.slice(first, last + 1))
  if (anchor.state !== 'review')
    return {
      target: { ...describeRange(tree.text, from, to), version },
      anchor: { state: 'exact', start: from, end: to },
    }
  if (redactor.hasProtected(target.exact)) return null
  return {
    target: { ...bare, start: from, end: to },
    anchor: { state: 'review', start: from, end: to, found: tree.text.slice(first, last + 1) },
  }
}
