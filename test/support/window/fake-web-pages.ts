import type { AddingId } from '#core/adding/adding'
import type { AddedPages, AddPagesInput, WebArchiveView } from '#core/web-archive/adding-pages'
import type { WebPage } from '#core/web-archive/page'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import { articleIdOf } from './fake-library'

const page = (n: number, others: Partial<WebPage>): WebPage => ({
  id: `0:${n}:0`,
  uri: `https://news.example/2013/04/${n}.html`,
  title: '',
  date: '2013-04-05T06:07:08Z',
  sizeBytes: 20_000 + n,
  digest: 'agrees',
  state: 'whole',
  ...others,
})

export const sampleArchive: WebArchiveView = {
  name: 'موقع الجريدة 2013.wacz',
  pages: [
    page(1, { title: 'شهادة بائع في السوق القديم يوم الجمعة قبل الظهر' }),
    page(2, { uri: 'https://ar.example/%D8%AE%D8%A8%D8%B1?page=2', title: 'خبر من الحي' }),
    page(3, { title: 'Report of the committee (final) تقرير اللجنة', digest: 'differs' }),
    page(4, { state: 'cut', digest: 'unstated', date: '' }),
    page(5, { title: 'صفحة مفقودة', state: 'missing', digest: 'unstated', sizeBytes: 0 }),
  ],
  damaged: 2,
  isCut: false,
  changedFiles: ['archive/data.warc.gz'],
}

export const pagesId = 'urn:uuid:55555555-5555-4555-8555-000000000001' as AddingId

const added = ({ pages, into }: AddPagesInput): AddedPages => {
  const chosen = sampleArchive.pages.filter(({ id }) => pages === null || pages.includes(id))
  return {
    id: pagesId,
    into,
    added: chosen.slice(0, 2).map(({ uri, title, digest }, n) => ({
      uri,
      path: `موقع الجريدة 2013/2013-04-05 ${title}.mhtml`,
      article: articleIdOf(n),
      digest,
    })),
    known: [{ uri: 'https://news.example/', path: 'قديم/page.mhtml' }],
    left: chosen.slice(2).map(({ uri }) => uri),
  }
}

/** A web archive in memory: whatever is chosen, the first two pages come in. */
export const fakeWebPages = {
  chooseWebArchive: () => Promise.resolve(ok('/home/layla/موقع الجريدة 2013.wacz')),
  listWebPages: (): Promise<Result<WebArchiveView, Failure>> => Promise.resolve(ok(sampleArchive)),
  addWebPages: (input: AddPagesInput): Promise<Result<AddedPages, Failure>> =>
    Promise.resolve(ok(added(input))),
}
