import type { LibraryNotice, LibraryOverview, UnreadableFile } from '#core/library/views'
import type { Failure } from '#core/failure'
import { say, sayCount, sayFailure } from '#renderer/shared/messages'

/** A calm bar above the panes. `key` stays the same while it is about the same thing, so that what was dismissed stays so. */
export type Notice = {
  readonly key: string
  readonly tone: 'plain' | 'warning'
  readonly text: string
  readonly files: readonly UnreadableFile[]
  /** What people add can be kept in another folder: the notice offers that. */
  readonly offersHome?: boolean
}

const sentence = (notice: LibraryNotice): string => {
  switch (notice.kind) {
    case 'journal-torn':
      return say('app.notice.torn', { path: notice.path, line: notice.line, keptIn: notice.keptIn })
    case 'journal-damaged':
      return say('app.notice.damaged', { path: notice.path, line: notice.line })
    case 'opened-twice':
      return say('app.notice.twice', { path: notice.path })
    case 'index-rebuilt':
      return say('app.notice.indexRebuilt')
    case 'notes-elsewhere':
      return say('app.notice.notesElsewhere', { path: notice.path })
    case 'journal-altered':
      return say('app.notice.altered', { path: notice.path })
    case 'folder-away':
      return say('failure.folder-away', { path: notice.path })
    case 'notes-away':
      return say('failure.notes-away', { path: notice.path })
    case 'cache-not-kept':
      return say('app.notice.cacheNotKept', { path: notice.path, code: notice.code })
    default:
      return notice satisfies never
  }
}

const grave: ReadonlySet<LibraryNotice['kind']> = new Set([
  'journal-damaged',
  'journal-altered',
  'folder-away',
])

const readOnlyNotice = (failure: Failure): Notice => ({
  key: 'read-only',
  tone: 'plain',
  text: `${say('app.notice.readOnly')} ${sayFailure(failure)}`,
  files: [],
  offersHome:
    failure.kind === 'read-only' || failure.kind === 'no-permission' || failure.kind === 'notes-away',
})

/** What the person should know about the library as it was found, gravest first. */
export const noticesOf = (overview: LibraryOverview): readonly Notice[] => [
  ...overview.notices.map((notice) => ({
    key: JSON.stringify(notice),
    tone: grave.has(notice.kind) ? ('warning' as const) : ('plain' as const),
    text: sentence(notice),
    files: [],
  })),
  ...(overview.readOnly ? [readOnlyNotice(overview.readOnly)] : []),
  ...(overview.unreadable.length > 0
    ? [
        {
          key: `unreadable:${overview.unreadable.map(({ path }) => path).join('\n')}`,
          tone: 'plain' as const,
          text: sayCount('app.notice.unreadable', overview.unreadable.length),
          files: overview.unreadable,
        },
      ]
    : []),
]
