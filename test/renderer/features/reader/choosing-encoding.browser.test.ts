import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { h, type VNode } from 'vue'
import type { ArticleContent } from '#core/library/views'
import { fail, ok } from '#core/result'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { fakeLibrary } from '#support/window/fake-library'
import { mountWindow, until } from '#support/window/mount-reading'
import DetailsView from '../../../../src/renderer/features/annotations/DetailsView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

/** A library whose files were guessed to be in windows-1252, until somebody says otherwise. */
const guessing = (format: ArticleContent['format'] = 'text') => {
  const library = fakeLibrary()
  const asked: (string | null)[] = []
  return {
    asked,
    answers: {
      readArticle: ({ article }: { readonly article: ArticleContent['article']['id'] }) => {
        const chosenEncoding = asked.at(-1) ?? null
        const warnings = [{ kind: 'encoding-guessed', encoding: 'windows-1252' } as const]
        return Promise.resolve(
          ok({
            ...library.read(article),
            format,
            chosenEncoding,
            encoding: chosenEncoding ?? 'windows-1252',
            warnings: chosenEncoding === null ? warnings : [],
          }),
        )
      },
      chooseEncoding: ({
        article,
        encoding,
      }: {
        readonly article: ArticleContent['article']['id']
        readonly encoding: string | null
      }) => {
        asked.push(encoding)
        return Promise.resolve(ok(library.read(article).article))
      },
    },
  }
}

const choose = (field: HTMLElement | null, value: string): void => {
  if (!(field instanceof HTMLSelectElement)) throw new Error('nothing to choose from')
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('a file whose encoding was guessed', () => {
  it.each(['ar', 'en'] as const)(
    'can be read in another one, and that can be undone (%s)',
    async (language) => {
      const { answers, asked } = guessing()
      const window = await mountWindow([ReaderView], { language, answers })
      await window.read(0)
      expect(window.element('reading-notices')?.textContent).toContain('windows-1252')
      choose(window.element('encoding'), 'windows-1256')
      await until(
        () =>
          window.element('reading-notices')?.textContent.includes('windows-1256') === true &&
          useUndoStore().next !== null,
      )
      expect(asked).toEqual(['windows-1256'])
      expect((window.element('encoding') as HTMLSelectElement).value).toBe('windows-1256')
      const { violations } = await axe.run(document.body)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      await useUndoStore().undo()
      await until(() => asked.length === 2)
      expect(asked).toEqual(['windows-1256', null])
    },
  )

  it('goes back to the encoding that it is read in where the other one fails', async () => {
    const refused = () => Promise.resolve(fail({ kind: 'article-text-missing', path: 'a.txt' } as const))
    const window = await mountWindow([ReaderView], {
      answers: { ...guessing().answers, chooseEncoding: refused },
    })
    await window.read(0)
    const field = window.element('encoding') as HTMLSelectElement
    choose(field, 'windows-1256')
    await until(() => useToastStore().toasts.length > 0)
    await until(() => field.value === '')
  })

  it.each([
    ['text', 2],
    ['docx', 0],
  ] as const)(
    'offers that beside the text and among the details, for forms that are text: %s',
    async (format, offers) => {
      const details = (): VNode => {
        const { content } = useArticleStore()
        return content ? h(DetailsView, { content }) : h('div')
      }
      const window = await mountWindow([ReaderView, details], { answers: guessing(format).answers })
      await window.read(1)
      expect(window.elements('encoding')).toHaveLength(offers)
    },
  )
})
