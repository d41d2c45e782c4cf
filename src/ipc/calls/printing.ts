import * as v from 'valibot'
import { call, nothing } from '../call'

/** The page that the window has laid out for paper (its print style sheet): printed, or kept as a PDF file. */
export const printingCalls = {
  /** Shows the system's own dialog for printers; true when something was printed, false when the person thought better of it. */
  printPage: call(nothing)<boolean>(),
  /** Asks where the file should go, and answers with its path; null when the person cancels. `suggestedName` is without an ending. */
  savePdf: call(v.object({ suggestedName: v.pipe(v.string(), v.maxLength(200)) }))<string | null>(),
} as const
