/** Whether PDFium's WASM was brought down: a fault of the file, while anything else that is thrown is a bug of ours. */
export const isTrap = (error: unknown): boolean =>
  error instanceof Error && /RuntimeError|ExitStatus|Infinity|longjmp/.test(`${error.name} ${error.message}`)
