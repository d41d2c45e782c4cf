import type { AddingId, AddingInput, AddingPlan, AddingReceipt, TakenBack } from '#core/adding/adding'
import type { AttachmentView } from '#core/adding/attachments'
import { intoFolder } from '#core/adding/into-folder'
import { joined } from '#core/adding/plan-files'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { articleIdOf } from './fake-library'

const files = [
  {
    layout: 'شهادات السوق القديم/2024/شهادة بائع في يوم الجمعة قبل الظهر.txt',
    sizeBytes: 4100,
    isRenamed: false,
  },
  {
    layout: 'شهادات السوق القديم/report of the committee (final) نسخة.docx',
    sizeBytes: 221_000,
    isRenamed: true,
  },
  { layout: 'page.html', sizeBytes: 90_200, isRenamed: false },
] as const

export const addingId = 'urn:uuid:44444444-4444-4444-8444-000000000001' as AddingId

const planOf = (into: string): AddingPlan => ({
  into,
  files: [
    ...files.map(({ layout, ...file }) => ({
      ...file,
      from: `/home/layla/${layout}`,
      path: joined(into, layout),
      isPart: false,
    })),
    {
      from: '/home/layla/page_files/a.png',
      path: joined(into, 'page_files/a.png'),
      sizeBytes: 5000,
      isRenamed: false,
      isPart: true,
    },
  ],
  skipped: [
    { from: '/home/layla/شهادات السوق القديم/مقطع.mp4', why: { kind: 'form' } },
    { from: '/home/layla/copy.txt', why: { kind: 'known', path: 'interviews/hama 1982.txt' } },
    {
      from: '/home/layla/مغلق.txt',
      why: { kind: 'unreadable', failure: { kind: 'no-permission', path: '/home/layla/مغلق.txt' } },
    },
  ],
  inside: [],
  totalBytes: 320_300,
  folders: ['interviews', 'وارد', 'وارد/2024'],
})

const receiptOf = (into: string): AddingReceipt => {
  const { files: planned, skipped } = planOf(into)
  return {
    id: addingId,
    into,
    files: planned.map((file, i) => ({
      ...file,
      digest: 'sha256:00',
      article: i === 1 || file.isPart ? null : articleIdOf(i),
      failure: i === 1 ? { kind: 'damaged-file', path: file.path } : null,
    })),
    skipped,
    inside: [],
  }
}

export const attachments: readonly AttachmentView[] = [
  {
    part: 2,
    name: 'شهادة بائع في السوق القديم.pdf',
    type: 'application/pdf',
    sizeBytes: 210_000,
    isWhole: true,
    isReadable: true,
    here: { article: articleIdOf(1), path: 'a.pdf' },
  },
  {
    part: 3,
    name: 'report of the committee, final and corrected (2).docx',
    type: 'application/octet-stream',
    sizeBytes: 4100,
    isWhole: true,
    isReadable: true,
    here: null,
  },
  {
    part: 4,
    name: 'مقطع.mp4',
    type: 'video/mp4',
    sizeBytes: 90,
    isWhole: false,
    isReadable: false,
    here: null,
  },
]

const answerWith = <T>({ into }: AddingInput, made: (into: string) => T): Promise<Result<T, Failure>> => {
  const folder = intoFolder(into)
  return Promise.resolve(folder === null ? fail({ kind: 'not-in-library', path: into }) : ok(made(folder)))
}

/** Adding to the library in memory: whatever is given, the same files come in. */
export const fakeAdding = {
  chooseFilesToAdd: ({ kind }: { readonly kind: 'files' | 'folders' }) =>
    Promise.resolve(ok(kind === 'files' ? ['/home/layla/page.html'] : ['/home/layla/شهادات السوق القديم'])),
  planAdding: (input: AddingInput) => answerWith(input, planOf),
  addFiles: (input: AddingInput) => answerWith(input, receiptOf),
  listAttachments: (): Promise<Result<readonly AttachmentView[], Failure>> =>
    Promise.resolve(ok(attachments)),
  addAttachments: () => Promise.resolve(ok(receiptOf(''))),
  takeBackAdded: (): Promise<Result<TakenBack, Failure>> =>
    Promise.resolve(ok({ taken: files.map(({ layout }) => layout), kept: [] })),
}
