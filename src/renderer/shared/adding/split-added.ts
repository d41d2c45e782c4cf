import type { ArticleId } from '#core/ids'

type Added = { readonly path: string; readonly article: ArticleId | null }
type Readable = { readonly path: string; readonly article: ArticleId }

/** Of what was added: the articles, and the files that can't be read as one. */
export const splitAdded = (
  added: readonly Added[],
): { readonly readable: readonly Readable[]; readonly unread: readonly Added[] } => ({
  readable: added.flatMap(({ path, article }) => (article === null ? [] : [{ path, article }])),
  unread: added.filter(({ article }) => article === null),
})
