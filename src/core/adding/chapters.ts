/** Books that come in as their chapters: each an article of its own, that says from which book it is. */

/** Whether a file is a book whose chapters could be articles. */
export const isBookPath = (path: string): boolean => /[^/\\]\.epub$/iu.test(path)
