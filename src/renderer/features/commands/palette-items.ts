import type { ArticleId, TagId } from '#core/ids'
import { titleOf, type ArticleSummary, type TagView } from '#core/library/views'
import type { MenuCommand } from '#ipc/contract'
import type { MessageKey } from '#renderer/shared/messages'
import { fits } from '#renderer/shared/fits'
import { shortcuts, writtenKeys } from '#renderer/shared/shortcuts'
import { choicesFor } from '#renderer/shared/tags/tag-choices'

/** What the palette offers. `id` tells one from another in the list. */
export type PaletteItem = { readonly id: string } & (
  | { readonly kind: 'command'; readonly command: MenuCommand; readonly label: string; readonly keys: string }
  | { readonly kind: 'article'; readonly article: ArticleId; readonly label: string; readonly path: string }
  | { readonly kind: 'tag'; readonly tag: TagId; readonly label: string; readonly colour: string }
  | { readonly kind: 'search'; readonly query: string }
)

/** Commands whose keys are those of one pane. */
const others: readonly (readonly [MenuCommand, MessageKey])[] = [
  ['select-all-articles', 'window.keys.selectAll'],
]

type NamedCommand = { readonly command: MenuCommand; readonly label: MessageKey; readonly keys: string }

/** Every command that can be asked for by name. */
export const namedCommands: readonly NamedCommand[] = [
  ...shortcuts.flatMap(({ command, label, keys }) =>
    command === undefined ? [] : [{ command, label, keys: keys[0] ?? '' }],
  ),
  ...others.map(([command, label]) => ({ command, label, keys: '' })),
]

export const commandItems = (
  query: string,
  isOffered: (command: MenuCommand) => boolean,
  say: (key: MessageKey) => string,
): readonly PaletteItem[] =>
  namedCommands
    .filter(({ command }) => isOffered(command))
    .map(({ command, label, keys }) => ({ command, label: say(label), keys: writtenKeys(keys) }))
    .filter(({ label }) => fits(label, query))
    .map((named) => ({ kind: 'command', id: `command ${named.command}`, ...named }))

const mostTags = 8

export const tagItems = (query: string, tags: readonly TagView[]): readonly PaletteItem[] =>
  query.trim() === ''
    ? []
    : choicesFor(query, tags, [])
        .flatMap(({ tag }) => tag ?? [])
        .slice(0, mostTags)
        .map(({ id, name, colour }) => ({ kind: 'tag', id: `tag ${id}`, tag: id, label: name, colour }))

export const articleItems = (articles: readonly ArticleSummary[]): readonly PaletteItem[] =>
  articles.map(({ id, title, path }) => ({
    kind: 'article',
    id: `article ${id}`,
    article: id,
    label: titleOf({ title, path }),
    path,
  }))

/** The words as a search of titles alone; signs that mean something to the query language are left out. */
export const titleQuery = (words: string): string =>
  words
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `title:${word}*`)
    .join(' ')
