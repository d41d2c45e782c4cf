import { compareAnnotators, type AgreementReport } from '#core/agreement/compare'
import { sentencesOf } from '#core/agreement/sentences'
import { articleIdOf, type FakeLibrary } from './fake-library'

/** Annotators compared over the library in memory, by the same functions as the real one. */
export const fakeAgreement = (library: FakeLibrary, first: string, second: string): AgreementReport => {
  const articles = library.all.map((_, n) => {
    const id = articleIdOf(n)
    const { article, blocks, text, annotations } = library.read(id)
    const marks = annotations.flatMap(({ annotation: { by, tags, target, ...one } }) =>
      target ? [{ id: one.id, by, tags, start: target.start, end: target.end, quote: target.exact }] : [],
    )
    return { article: id, title: article.title, sentences: sentencesOf(text, blocks), marks }
  })
  return compareAnnotators(articles, first, second)
}
