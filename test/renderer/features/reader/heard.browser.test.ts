import { cdp, page, userEvent } from 'vitest/browser'
import { TooltipProvider } from 'reka-ui'
import { createApp, h } from 'vue'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { say } from '#renderer/shared/messages'
import ToastHost from '#renderer/shared/widgets/ToastHost.vue'
import { articleIdOf } from '#support/window/fake-library'
import { mountWholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

type Value = { readonly value?: unknown }
type Node = {
  readonly nodeId: string
  readonly parentId?: string
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly description?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
}
type Session = { send: (method: string, input?: object) => Promise<unknown> }
type Frame = { readonly frame: { readonly id: string }; readonly childFrames?: readonly Frame[] }

/** What Chromium hands to a screen reader: this window's accessibility tree, also what is passed over in it. */
const heard = async (): Promise<readonly Node[]> => {
  const session = cdp() as unknown as Session
  const { frameTree } = (await session.send('Page.getFrameTree')) as { readonly frameTree: Frame }
  const frames = (one: Frame): readonly string[] => [one.frame.id, ...(one.childFrames ?? []).flatMap(frames)]
  for (const frameId of [...frames(frameTree)].reverse()) {
    const answer = (await session.send('Accessibility.getFullAXTree', { frameId })) as {
      nodes: readonly Node[]
    }
    if (answer.nodes.some((node) => nameOf(node) === say('reading.text'))) return answer.nodes
  }
  return []
}
const plain = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[\u2066-\u2069]/g, '') : ''
const nameOf = (node: Node | undefined): string => plain(node?.name?.value)
const propertyOf = (node: Node | undefined, name: string): unknown =>
  node?.properties?.find((one) => one.name === name)?.value.value
const focusedIn = (nodes: readonly Node[]): Node | undefined =>
  nodes.filter((node) => propertyOf(node, 'focused') === true).at(-1)
/** The words of what is told by itself when it changes. */
const toldIn = (nodes: readonly Node[]): readonly string[] => {
  const live = nodes.filter((node) => !node.ignored && propertyOf(node, 'live') === 'polite')
  const words = (id: string): string =>
    nodes
      .filter(({ parentId }) => parentId === id)
      .map((node) => (node.role?.value === 'StaticText' ? nameOf(node) : words(node.nodeId)))
      .join('')
  return live.map(({ nodeId }) => words(nodeId)).filter((text) => text !== '')
}
const hears = (text: string) =>
  vi.waitFor(async () => expect(toldIn(await heard()).join('\n')).toContain(text), { timeout: 8000 })
const selected = (): string => getSelection()?.toString().trim() ?? ''

/** Over the window, as the app has them. */
const showToasts = (): void => {
  const store = useToastStore()
  const place = document.body.appendChild(document.createElement('div'))
  const host = () => h(ToastHost, { toasts: store.toasts })
  const app = createApp(() => h(TooltipProvider, null, { default: host }))
  app.mount(place)
  onTestFinished(() => {
    app.unmount()
    place.remove()
  })
}

describe.each(languages)('a highlight by keys alone, as a screen reader follows it, in %s', (language) => {
  it('is begun, heard step by step, made, told, and found again by its name', async () => {
    const window = mountWholeWindow({ language })
    showToasts()
    window.fake.library.annotations.clear()
    await vi.waitFor(() => expect(window.element('article-row')).not.toBeNull())
    useListStore().select(articleIdOf(0))
    await vi.waitFor(() => expect(window.element('reader-article')).not.toBeNull())
    document.querySelector<HTMLElement>(`[aria-label="${say('reading.text')}"]`)?.focus()

    const text = focusedIn(await heard())
    expect([text?.role?.value, nameOf(text)]).toEqual(['region', say('reading.text')])
    expect(propertyOf(text, 'keyshortcuts')).toBe('V')

    // The mode, its keys, and the sentence.
    await userEvent.keyboard('v')
    await vi.waitFor(() => expect(selected()).not.toBe(''))
    const sentence = selected()
    await hears(plain(say('reading.selecting.begun', { text: sentence })))
    expect(plain(focusedIn(await heard())?.description?.value)).toContain(say('reading.select.keys'))

    // A word more, a word less, all of it, and out of it.
    const [forward, back] = ['{ArrowLeft}', '{ArrowRight}']
    await userEvent.keyboard(`{Shift>}${forward}{/Shift}`)
    await vi.waitFor(() => expect(selected().length).toBeGreaterThan(sentence.length))
    const longer = selected()
    await hears(plain(say('reading.selecting.added', { text: longer.slice(sentence.length).trim() })))
    await userEvent.keyboard(`{Shift>}${back}{/Shift}`)
    await hears(plain(say('reading.selecting.removed', { text: '' })).trim())
    await userEvent.keyboard('v')
    await hears(plain(say('reading.selecting.whole', { text: sentence })))
    await userEvent.keyboard('{Escape}')
    await hears(say('reading.selecting.left'))

    // The mark is made, which is told, and the keyboard is where it was.
    await userEvent.keyboard('v2')
    await vi.waitFor(() => expect(useArticleStore().annotations).toHaveLength(1))
    await hears(say('reading.done.highlighted'))
    expect(nameOf(focusedIn(await heard()))).toBe(say('reading.text'))
    await userEvent.keyboard('{Escape}')
    await hears(say('reading.selecting.left'))
    expect(plain(focusedIn(await heard())?.description?.value)).toBe('')

    // It is reached and has its words for a name.
    const quote = useArticleStore().annotations[0]?.annotation.target?.exact ?? ''
    const card = (await heard()).find(
      (node) => !node.ignored && node.role?.value === 'button' && nameOf(node).includes(quote),
    )
    expect(nameOf(card)).not.toBe('')
    expect(propertyOf(card, 'focusable')).toBe(true)
  })
})
