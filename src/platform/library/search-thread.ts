import { join } from 'node:path'
import { connectSearch, type SearchConnection } from '../search/search-connection'
import type { HostOptions } from './library-host'

/** Starts the thread of a library's index; null where its work is done in this one. */
export const searchThread = ({
  workersFolder,
}: Pick<HostOptions, 'workersFolder'>): SearchConnection | null =>
  workersFolder === null ? null : connectSearch(join(workersFolder, 'search-worker.cjs'))
