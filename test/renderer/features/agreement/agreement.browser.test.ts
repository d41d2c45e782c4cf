import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { mountWholeWindow, shown } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

describe.each(languages)('comparing annotators, in %s', (language) => {
  it('needs two people, and says so', async () => {
    const window = mountWholeWindow({ language })
    await shown(window, 'article-row')
    window.fake.push('menuCommand', 'compare-annotators')
    await shown(window, 'agreement')
    expect(await window.violations()).toEqual([])
  })

  it('shows how far two agree and where they do not, and opens the place', async () => {
    const window = mountWholeWindow({ language })
    await shown(window, 'article-row')
    const { annotations } = window.fake.library
    const [one] = [...annotations.values()]
    if (!one) throw new Error('no annotation')
    const { annotation } = window.fake.library.annotate({
      article: one.article,
      range: one.target,
      note: '',
      tags: ['شهادة'],
      colour: 'green',
    })
    annotations.set(annotation.id, { ...annotation, by: 'سلمى' })
    window.fake.push('menuCommand', 'compare-annotators')
    await shown(window, 'agreement-table')
    expect(await window.violations()).toEqual([])
    await userEvent.selectOptions(await shown(window, 'agreement-first'), 'ليلى')
    await userEvent.click(await shown(window, 'disagreement'))
    await vi.waitFor(() => expect(useArticleStore().selected).not.toBeNull())
  })
})
