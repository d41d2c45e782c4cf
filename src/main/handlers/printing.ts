import type { BrowserWindow } from 'electron'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type { printingCalls } from '#ipc/calls/printing'
import { chooseFileDestination } from '../dialogs'
import { writeChosenFile } from '../text-files'
import type { WindowSession } from '../window-session'
import type { HandlersOf } from './asking'
import type { HandlerParts } from './parts'

/** Only the number of the page; Chromium draws it with its own fonts, outside of the document. */
const footer =
  '<div style="font-size:8px;width:100%;text-align:center;color:#555"><span class="pageNumber"></span></div>'

export const printingHandlers = ({ store }: HandlerParts): HandlersOf<typeof printingCalls> => ({
  printPage: (_, { window }) =>
    new Promise((answer) => {
      window.webContents.print({ printBackground: true }, (isPrinted, reason) => {
        // Chromium says so when the person closes the dialog.
        const isLeft = !isPrinted && /cancel/iu.test(reason)
        answer(isPrinted || isLeft ? ok(isPrinted) : fail({ kind: 'not-printed', reason }))
      })
    }),
  savePdf: async ({ suggestedName }, session) => {
    const path = await chooseFileDestination(session.window, store.settings().language, {
      title: 'menu.choosePdf',
      kind: 'menu.pdfFiles',
      extensions: ['pdf'],
      suggestedName: fileNameOf(suggestedName),
    })
    return path === null ? ok(null) : writePdf(session, path)
  },
})

const writePdf = async (session: WindowSession, path: string): Promise<Result<string, Failure>> => {
  const unfit = await session.unfitPlace(path)
  if (unfit !== null) return fail(unfit)
  const pdf = await pdfOf(session.window)
  return pdf.ok ? writeChosenFile(session, path, pdf.value) : pdf
}

const pdfOf = async (window: BrowserWindow): Promise<Result<Buffer, Failure>> => {
  try {
    const pdf = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footer,
    })
    return ok(pdf)
  } catch (error) {
    // Chromium tells nothing about why, only that it failed: for lack of memory, or because the window was closed.
    if (error instanceof Error) return fail({ kind: 'not-printed', reason: error.message })
    throw error
  }
}

/** Letters that Windows does not take in names, and what would make a name hidden or a path. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
    .slice(0, 80) || 'article'
