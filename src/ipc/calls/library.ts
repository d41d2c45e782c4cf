import * as v from 'valibot'
import {
  listCriteriaSchema,
  listRequestSchema,
  type ListPage,
  type SidebarCounts,
} from '#core/library/queries'
import { works } from '#core/library/progress'
import {
  describedFields,
  type ArticleContent,
  type ArticleSummary,
  type FixityReport,
  type HistoryEntry,
  type LibraryOverview,
  type ScanReport,
} from '#core/library/views'
import type { Picture } from '#core/article/picture'
import type { ArticleId } from '#core/ids'
import { article, call, nothing, path } from '../call'

/** The library of a window, and its articles. */
export const libraryCalls = {
  /** Opens a folder as this window's library; its scan starts at once and is told through `workProgress`. */
  openLibrary: call(v.object({ folder: path }))<LibraryOverview>(),
  /** Opens the guide, in a copy of it that the person can write on. */
  openGuide: call(nothing)<LibraryOverview>(),
  /** Leaves the library; the window shows the welcome screen. */
  closeLibrary: call(nothing)<null>(),
  /** Asks for the folder in which the notes of a library that can't be written are to be kept. */
  chooseNotesHome: call(nothing)<string | null>(),
  /** Keeps them there from now on, and opens the library anew. */
  keepNotesIn: call(v.object({ home: path }))<LibraryOverview>(),
  overview: call(nothing)<LibraryOverview>(),
  /** Looks through the folder again. */
  rescan: call(nothing)<ScanReport>(),
  /** Stops work that is under way; what is done stays. */
  cancelWork: call(v.object({ work: v.picklist(works) }))<null>(),
  /** One page of the list, with snippets where there is a query. */
  listArticles: call(listRequestSchema)<ListPage>(),
  /** Every article of a list, in its order. */
  listIds: call(listCriteriaSchema)<readonly ArticleId[]>(),
  /** What the library knows of these articles; those that it does not know are left out. */
  summariesOf: call(v.object({ articles: v.array(article) }))<readonly ArticleSummary[]>(),
  sidebar: call(nothing)<SidebarCounts>(),
  readArticle: call(v.object({ article }))<ArticleContent>(),
  /** A picture of an article, from its original: raster formats only, told by their first bytes. */
  readPicture: call(
    v.object({ article, resource: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
  )<Picture>(),
  /** Where the words of a query stand in an article: [start, end) in code points of its stored text. */
  marksIn: call(v.object({ article, query: v.string() }))<readonly (readonly [number, number])[]>(),
  history: call(v.object({ article: v.nullable(article) }))<readonly HistoryEntry[]>(),
  /** Sets or takes back (null) one field of the metadata for each of the articles. */
  /**
   * Whether this window is the one that remembers the tabs of its library: the first of several on one library that asks,
   * until it is closed or shows another one.
   */
  claimTabs: call(nothing)<boolean>(),
  describeArticles: call(
    v.object({
      articles: v.array(article),
      field: v.picklist(describedFields),
      value: v.nullable(v.pipe(v.string(), v.maxLength(10_000))),
    }),
  )<readonly ArticleSummary[]>(),
  /** Every file against its first hash, every journal's chain, every annotation's anchor. */
  verify: call(nothing)<FixityReport>(),
} as const
