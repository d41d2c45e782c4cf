import type { Handlers } from '#ipc/contract'
import type { WindowSession } from '../window-session'
import { addingHandlers } from './adding'
import { agreementHandlers } from './agreement'
import { annotationHandlers } from './annotations'
import { appHandlers } from './app'
import { bundleHandlers } from './bundles'
import { codebookFileHandlers } from './codebook-files'
import { keepingHandlers } from './keeping'
import { encodingHandlers } from './encoding'
import { lockedHandlers } from './locked'
import { libraryHandlers } from './library'
import { nameHandlers } from './names'
import { outputHandlers } from './outputs'
import type { HandlerParts } from './parts'
import { searchHandlers } from './search'
import { printingHandlers } from './printing'
import { readingHandlers } from './reading'
import { tableHandlers } from './tables'
import { tagHandlers } from './tags'
import { webArchiveHandlers } from './web-archives'
import { wholePageHandlers } from './whole-pages'
import { workbenchHandlers } from './workbench'

/** Thin: each call is one question to the library or to the system. */
export const createHandlers = (parts: HandlerParts): Handlers<WindowSession> => ({
  ...appHandlers(parts),
  ...libraryHandlers(parts),
  ...searchHandlers(parts),
  ...annotationHandlers(parts),
  ...readingHandlers(),
  ...printingHandlers(parts),
  ...tagHandlers(parts),
  ...bundleHandlers(parts),
  ...workbenchHandlers(parts),
  ...nameHandlers(parts),
  ...agreementHandlers(),
  ...codebookFileHandlers(parts),
  ...outputHandlers(parts),
  ...keepingHandlers(parts),
  ...encodingHandlers(parts),
  ...lockedHandlers(parts),
  ...addingHandlers(parts),
  ...webArchiveHandlers(parts),
  ...wholePageHandlers(),
  ...tableHandlers(parts),
})
