import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { isArticleId, type ArticleId, type LibraryId } from '#core/ids'
import { titleOf } from '#core/library/views'
import { mostTabs, mostTabbedLibraries } from '#core/settings'
import { api } from '../api'
import { useArticleStore } from './article'
import { useBesideStore } from './beside'
import { useFullViewStore } from './full-view'
import { useLibraryStore } from './library'
import { useListStore } from './list'
import { useSettingsStore } from './settings'
import { trailFrom, useTrailStore, type Trail } from './trail'

export type Tab = { readonly key: number; readonly article: ArticleId }
/** Half of the reader, or all of it: which tab it shows. */
export type Side = { readonly slot: number; readonly tab: number | null }
type ClosedTab = { readonly article: ArticleId; readonly trail: Trail; readonly at: number }

const savePauseMs = 800
const mostClosed = 20

/**
 * Articles that are open beside each other. The one in front is the list's current article: choosing another in the list
 * changes the tab in front, as a link changes the page of a browser's tab. Each tab goes back and forward by itself, and
 * stands where it was left. One tab alone is no tab: then nothing is shown, and nothing remembered. Two tabs can be shown
 * side by side: then the one that the person goes into is the one in front.
 */
export const useTabsStore = defineStore('tabs', () => {
  const article = useArticleStore()
  const beside = useBesideStore()
  const fullView = useFullViewStore()
  const library = useLibraryStore()
  const list = useListStore()
  const settings = useSettingsStore()
  const trail = useTrailStore()
  const tabs = shallowRef<readonly Tab[]>([])
  const active = ref<number | null>(null)
  const sides = shallowRef<readonly Side[]>([{ slot: 0, tab: null }])
  const titles = shallowRef<ReadonlyMap<ArticleId, string>>(new Map())
  const closed = shallowRef<readonly ClosedTab[]>([])
  /** Where the tabs that are behind have been; that of the one in front is the trail itself. */
  const trails = new Map<number, Trail>()
  const state = {
    lastKey: 0,
    lastSlot: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    /** Whose tabs these are, and are remembered by this window; null while another window on the library does. */
    owner: null as LibraryId | null,
    /** Another window on the same library remembers its tabs. */
    isSecond: false,
  }

  const made = (article: ArticleId): Tab => ({ key: ++state.lastKey, article })
  const indexOf = (key: number | null): number => tabs.value.findIndex((tab) => tab.key === key)
  const front = computed(() => tabs.value[indexOf(active.value)] ?? null)
  /** The tab that is shown beside the one in front. */
  const other = computed(() =>
    sides.value.length < 2 ? null : (sides.value.find(({ tab }) => tab !== active.value)?.tab ?? null),
  )
  const trailOf = ({ key, article }: Tab): Trail =>
    key === active.value ? trail.whole : (trails.get(key) ?? trailFrom(article))

  /** One tab shows no title: then none is asked for, and what was known of it may be old when a second one comes. */
  const learnTitles = async (again = false): Promise<void> => {
    if (tabs.value.length < 2) {
      titles.value = new Map()
      return
    }
    const articles = [...new Set(tabs.value.map(({ article }) => article))].filter(
      (article) => again || !titles.value.has(article),
    )
    if (articles.length === 0) return
    const known = await api.summariesOf({ articles })
    if (known.ok)
      titles.value = new Map([...titles.value, ...known.value.map((one) => [one.id, titleOf(one)] as const)])
  }

  const bring = (key: number, isThere = false): void => {
    const tab = tabs.value[indexOf(key)]
    if (!tab) return
    fullView.leave()
    if (key === active.value) return
    const next = trailOf(tab)
    const isBeside = key === other.value
    if (front.value) trails.set(front.value.key, trail.whole)
    const isTaken = isBeside && exchange()
    if (!isBeside)
      sides.value = sides.value.map((side) => (side.tab === active.value ? { ...side, tab: key } : side))
    active.value = key
    trails.delete(key)
    trail.resume(next, isThere || isBeside)
    if (isTaken) void article.reload()
  }
  /** What is drawn on both sides stays as it is: only which of the two the window means is another one. */
  const exchange = (): boolean => {
    const [read, lying] = [article.state, beside.state]
    // What is still on its way to the front would never arrive there.
    if (read.kind === 'opening') void beside.open(read.article)
    else beside.put(read)
    if (lying.kind !== 'open') return false
    const isSame = read.kind === 'open' && read.content.article.id === lying.content.article.id
    article.take(isSame ? read.content : lying.content)
    return true
  }
  const show = (key: number): void => bring(key)

  const insert = (tab: Tab, at: number): void => {
    tabs.value = [...tabs.value.slice(0, at), tab, ...tabs.value.slice(at)]
    void learnTitles()
  }

  /** Beside the one in front, which stays there. */
  const addBehind = (article: ArticleId): Tab => {
    const tab = made(article)
    insert(tab, indexOf(active.value) + 1)
    return tab
  }

  /** What is read once more, at the same place: going on from there leaves the first one where it is. */
  const duplicate = (): boolean => {
    const before = front.value
    if (!before) return false
    const tab = addBehind(before.article)
    trails.set(tab.key, trailFrom(before.article, trail.here))
    bring(tab.key, true)
    return true
  }

  /** An article in a tab of its own, behind the one that is read; one that has a tab already is shown in it. */
  const open = (article: ArticleId): void => {
    if (list.current === null) list.select(article)
    else if (front.value?.article === article) duplicate()
    else {
      const known = tabs.value.find((tab) => tab.article === article)
      if (known) show(known.key)
      else addBehind(article)
    }
  }

  /** Takes a side away; its tab stays among the others. */
  const closeSide = (key: number | null = other.value): boolean => {
    if (other.value === null || !sides.value.some(({ tab }) => tab === key)) return false
    if (key === active.value) show(other.value)
    sides.value = sides.value.filter(({ tab }) => tab === active.value)
    beside.leave()
    return true
  }

  /** Shows a tab beside the one in front, which stays there. */
  const showBeside = (key: number): void => {
    const tab = tabs.value[indexOf(key)]
    if (!tab || key === active.value || key === other.value) return
    fullView.leave()
    const slot =
      sides.value.length < 2 ? ++state.lastSlot : sides.value.find((one) => one.tab === other.value)?.slot
    sides.value =
      sides.value.length < 2
        ? [...sides.value, { slot: state.lastSlot, tab: key }]
        : sides.value.map((side) => (side.slot === slot ? { ...side, tab: key } : side))
    const { content } = article
    if (content?.article.id === tab.article) beside.put({ kind: 'open', content })
    else void beside.open(tab.article)
  }

  /** An article beside the one that is read, in a tab of its own. */
  const openBeside = (id: ArticleId): void => {
    if (list.current === null) list.select(id)
    else {
      const known = tabs.value.find((tab) => tab.article === id && tab.key !== active.value)
      showBeside((known ?? addBehind(id)).key)
    }
  }

  /** One article becomes two, side by side: with the next tab, or with itself; two become one. */
  const toggleSides = (): boolean => {
    if (other.value !== null) return closeSide()
    if (!front.value) return false
    const at = indexOf(active.value)
    showBeside((tabs.value[at + 1] ?? tabs.value[at - 1] ?? addBehind(front.value.article)).key)
    return true
  }

  const close = (key: number | null = active.value): boolean => {
    const at = indexOf(key)
    const tab = tabs.value[at]
    if (!tab || tabs.value.length < 2) return false
    closed.value = [...closed.value, { article: tab.article, trail: trailOf(tab), at }].slice(-mostClosed)
    closeSide(tab.key)
    const next = tabs.value[at + 1] ?? tabs.value[at - 1]
    if (tab.key === active.value && next) show(next.key)
    tabs.value = tabs.value.filter((other) => other !== tab)
    trails.delete(tab.key)
    void learnTitles()
    return true
  }

  const closeOthers = (key: number): void => {
    show(key)
    for (const tab of tabs.value) if (tab.key !== key) close(tab.key)
  }

  const reopen = (): boolean => {
    const last = closed.value.at(-1)
    if (!last) return false
    closed.value = closed.value.slice(0, -1)
    const tab = made(last.article)
    insert(tab, Math.min(last.at, tabs.value.length))
    trails.set(tab.key, last.trail)
    show(tab.key)
    return true
  }

  const step = (by: 1 | -1): boolean => {
    const count = tabs.value.length
    const next = count > 1 ? tabs.value[(indexOf(active.value) + by + count) % count] : undefined
    if (next) show(next.key)
    return next !== undefined
  }

  /** `to`: its place among the others, once it is out. */
  const move = (key: number, to: number): boolean => {
    const tab = tabs.value[indexOf(key)]
    if (!tab || to < 0 || to >= tabs.value.length) return false
    const others = tabs.value.filter((other) => other !== tab)
    tabs.value = [...others.slice(0, to), tab, ...others.slice(to)]
    return true
  }

  const follow = (article: ArticleId | null): void => {
    if (article === null) return
    if (!front.value) {
      const tab = made(article)
      insert(tab, tabs.value.length)
      active.value = tab.key
      sides.value = [{ slot: state.lastSlot, tab: tab.key }]
    } else if (front.value.article !== article) {
      const { key } = front.value
      tabs.value = tabs.value.map((tab) => (tab.key === key ? { key, article } : tab))
      void learnTitles()
    }
  }

  const save = (): void => {
    clearTimeout(state.timer)
    state.timer = undefined
    const { owner } = state
    if (owner === null) return
    const { [owner]: before, ...others } = settings.settings.tabs
    const lies = indexOf(other.value)
    const articles = tabs.value.length > 1 ? tabs.value.slice(0, mostTabs).map(({ article }) => article) : []
    const at = Math.min(Math.max(0, indexOf(active.value)), mostTabs - 1)
    if (articles.length === 0 && before === undefined) return
    const now = { articles, active: at, ...(lies >= 0 && lies < mostTabs && { beside: lies }) }
    if (JSON.stringify(before) === JSON.stringify(now)) return
    const kept = articles.length > 0 ? { [owner]: now } : {}
    const mine = Object.entries(others).slice(1 - mostTabbedLibraries)
    void settings.change({ tabs: { ...Object.fromEntries(mine), ...kept } })
  }
  const saveSoon = (): void => {
    if (state.owner !== null) state.timer ??= setTimeout(save, savePauseMs)
    else if (state.isSecond) void takeOver()
  }
  /** The window that remembered the tabs may be gone by now: then those here are the ones to come back. */
  const takeOver = async (): Promise<void> => {
    const owner = library.overview?.id
    const claimed = await api.claimTabs()
    if (owner === undefined || library.overview?.id !== owner || !claimed.ok || !claimed.value) return
    state.isSecond = false
    state.owner = owner
    saveSoon()
  }

  /** Those of the last time, as far as the library still knows their articles, beside what was opened meanwhile. */
  const restore = async (owner: LibraryId): Promise<void> => {
    const isLeft = (): boolean => library.overview?.id !== owner
    const claimed = await api.claimTabs()
    if (isLeft()) return
    if (!claimed.ok || !claimed.value) {
      state.isSecond = claimed.ok
      return
    }
    const kept = settings.settings.tabs[owner]
    const articles = kept?.articles.filter(isArticleId) ?? []
    const known = articles.length > 0 ? await api.summariesOf({ articles }) : null
    if (isLeft()) return
    state.owner = owner
    if (!known?.ok) return
    titles.value = new Map(known.value.map((one) => [one.id, titleOf(one)]))
    const restored = (kept?.articles ?? []).map((article) =>
      isArticleId(article) && titles.value.has(article) ? made(article) : null,
    )
    const isBegun = front.value !== null
    tabs.value = [...restored.filter((tab) => tab !== null), ...tabs.value]
    if (isBegun || !kept) return
    const next = restored[kept.active] ?? tabs.value.at(-1)
    const lying = kept.beside === undefined ? null : restored[kept.beside]
    if (next) show(next.key)
    if (lying) showBeside(lying.key)
  }

  const begin = (owner: LibraryId | undefined, before: LibraryId | undefined): void => {
    if (state.timer !== undefined) save()
    state.owner = null
    state.isSecond = false
    tabs.value = []
    active.value = null
    sides.value = [{ slot: state.lastSlot, tab: null }]
    beside.leave()
    closed.value = []
    titles.value = new Map()
    trails.clear()
    // What is open in the list then is of the library before.
    if (before === undefined) follow(list.current)
    if (owner !== undefined) void restore(owner)
  }

  const listen = (): (() => void) => {
    const ends = [
      watch(() => library.overview?.id, begin, { flush: 'sync', immediate: true }),
      watch(() => list.current, follow, { flush: 'sync' }),
      watch([tabs, active, other], saveSoon),
      watch(
        () => library.revision,
        () => void (tabs.value.length > 1 && learnTitles(true)),
      ),
    ]
    const leave = (): void => {
      if (state.timer !== undefined) save()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      ends.forEach((end) => end())
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }

  return {
    tabs,
    active,
    sides,
    other,
    shown: computed(() => tabs.value.map((tab) => ({ ...tab, title: titles.value.get(tab.article) ?? '' }))),
    closed,
    open,
    duplicate,
    close,
    closeOthers,
    reopen,
    step,
    move,
    moveFront: (by: 1 | -1) => active.value !== null && move(active.value, indexOf(active.value) + by),
    show,
    showBeside,
    openBeside,
    closeSide,
    toggleSides,
    listen,
  }
})
