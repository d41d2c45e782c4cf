import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const asked = ({ fake }: WholeWindow, name: string) => fake.asked.filter((call) => call.name === name)

/** An annotation is selected and no words are, as after a click on its mark. */
const withSelected = async (): Promise<WholeWindow> => {
  const window = mountWholeWindow({ settings: { inspectorOpen: false } })
  await shown(window, 'article-row')
  useListStore().select(articleIdOf(0))
  const article = useArticleStore()
  await vi.waitFor(() => expect(article.annotations.length).toBeGreaterThan(0))
  article.selected = article.annotations.find(({ annotation }) => annotation.target !== null)!.annotation.id
  expect(window.element('inspector')).toBeNull()
  return window
}

describe('the annotation that is selected, where the inspector is hidden', () => {
  it('takes another colour by its key', async () => {
    const window = await withSelected()
    await userEvent.keyboard('3')
    await vi.waitFor(() => expect(asked(window, 'editAnnotation')).toHaveLength(1))
    expect(window.element('inspector')).toBeNull()
  })

  it.each([
    ['n', '[data-testid="annotation-card"] textarea'],
    ['t', '[data-testid="annotation-card"] [data-testid="tag-input"]'],
  ])('shows its card to be written in with %s', async (key, field) => {
    const window = await withSelected()
    await userEvent.keyboard(key)
    await shown(window, 'inspector')
    await vi.waitFor(() => expect(document.activeElement?.matches(field)).toBeTruthy())
  })

  it('is deleted by its key', async () => {
    const window = await withSelected()
    await userEvent.keyboard('{Delete}')
    await vi.waitFor(() => expect(asked(window, 'deleteAnnotation')).toHaveLength(1))
  })
})
