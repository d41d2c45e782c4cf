import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { isArticleId, type ArticleId } from '#core/ids'
import { api } from '../api'
import { useLibraryStore } from './library'
import { useListStore } from './list'
import { useSettingsStore } from './settings'

export type Tab = { readonly key: number; readonly article: ArticleId }

const savePauseMs = 800

/**
 * Articles that are open beside each other. The one that is read is the list's current article: choosing another in the
 * list changes the tab that is in front. One tab alone is no tab: then nothing is shown, and nothing remembered.
 */
export const useTabsStore = defineStore('tabs', () => {
  const library = useLibraryStore()
  const list = useListStore()
  const settings = useSettingsStore()
  const tabs = shallowRef<readonly Tab[]>([])
  const active = ref<number | null>(null)
  const titles = shallowRef<ReadonlyMap<ArticleId, string>>(new Map())
  const closed = shallowRef<readonly ArticleId[]>([])
  const state = { lastKey: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined }

  const made = (article: ArticleId): Tab => ({ key: ++state.lastKey, article })
  const indexOfActive = (): number => tabs.value.findIndex(({ key }) => key === active.value)

  /** Names of articles whose tabs are new; one whose article is unknown goes by nothing and is left out. */
  const learnTitles = async (): Promise<void> => {
    const articles = tabs.value.map(({ article }) => article).filter((article) => !titles.value.has(article))
    if (articles.length === 0) return
    const known = await api.summariesOf({ articles })
    if (!known.ok) return
    const found = known.value.map(
      ({ id, title, described, path }) => [id, (described['title'] ?? title) || path] as const,
    )
    titles.value = new Map([...titles.value, ...found])
  }

  const show = (tab: Tab): void => {
    active.value = tab.key
    if (list.current !== tab.article) list.select(tab.article)
  }

  /** `behind`: the article in front stays in front. */
  const add = (article: ArticleId, behind: boolean): void => {
    const at = indexOfActive()
    const tab = made(article)
    tabs.value = [...tabs.value.slice(0, at + 1), tab, ...tabs.value.slice(at + 1)]
    if (behind) void learnTitles()
    else show(tab)
  }

  const close = (key: number | null = active.value): boolean => {
    const at = tabs.value.findIndex((tab) => tab.key === key)
    const tab = tabs.value[at]
    if (!tab || tabs.value.length < 2) return false
    tabs.value = tabs.value.filter((other) => other !== tab)
    closed.value = [...closed.value, tab.article].slice(-20)
    const next = tabs.value[Math.min(at, tabs.value.length - 1)]
    if (tab.key === active.value && next) show(next)
    return true
  }

  const reopen = (): boolean => {
    const article = closed.value.at(-1)
    if (article === undefined) return false
    closed.value = closed.value.slice(0, -1)
    add(article, false)
    return true
  }

  const step = (by: 1 | -1): boolean => {
    const count = tabs.value.length
    const next = count > 1 ? tabs.value[(indexOfActive() + by + count) % count] : undefined
    if (next) show(next)
    return next !== undefined
  }

  const follow = (article: ArticleId | null): void => {
    if (article === null) return
    const front = tabs.value.find(({ key }) => key === active.value)
    if (!front) {
      const tab = made(article)
      tabs.value = [...tabs.value, tab]
      active.value = tab.key
    } else if (front.article !== article) {
      tabs.value = tabs.value.map((tab) => (tab === front ? { ...tab, article } : tab))
    }
    void learnTitles()
  }

  const save = (): void => {
    const id = library.overview?.id
    if (id === undefined) return
    const { [id]: before, ...others } = settings.settings.tabs
    const articles = tabs.value.length > 1 ? tabs.value.map(({ article }) => article) : []
    if (articles.length === 0 && before === undefined) return
    const kept = articles.length > 0 ? { [id]: { articles, active: Math.max(0, indexOfActive()) } } : {}
    void settings.change({ tabs: { ...others, ...kept } })
  }

  /** Those of the last time, as far as the library still knows their articles. */
  const restore = async (): Promise<void> => {
    const { overview } = library
    const kept = overview ? settings.settings.tabs[overview.id] : undefined
    if (!overview || !kept) return
    const articles = kept.articles.filter(isArticleId)
    const known = await api.summariesOf({ articles })
    if (!known.ok || library.overview?.id !== overview.id || tabs.value.length > 0) return
    const ids = new Set(known.value.map(({ id }) => id))
    tabs.value = articles.filter((article) => ids.has(article)).map(made)
    await learnTitles()
    const front = tabs.value[Math.min(kept.active, tabs.value.length - 1)]
    if (front) show(front)
  }

  const listen = (): (() => void) => {
    const ends = [
      watch(() => list.current, follow, { flush: 'sync' }),
      watch([tabs, active], () => {
        clearTimeout(state.timer)
        state.timer = setTimeout(save, savePauseMs)
      }),
      watch(
        () => library.overview?.id,
        () => {
          clearTimeout(state.timer)
          tabs.value = []
          active.value = null
          closed.value = []
          void restore()
        },
        { immediate: true },
      ),
    ]
    return () => {
      clearTimeout(state.timer)
      ends.forEach((end) => end())
    }
  }

  return {
    tabs,
    active,
    shown: computed(() => tabs.value.map((tab) => ({ ...tab, title: titles.value.get(tab.article) ?? '' }))),
    add,
    close,
    reopen,
    step,
    show,
    listen,
  }
})
