import { onScopeDispose } from 'vue'

/** What a pane is for, where it has such a thing: its list, or its text. */
const main = '[role="listbox"], [role="region"][tabindex="0"], [data-testid="search-input"]'
const focusable = 'button, input, [tabindex="0"], a[href], textarea'

/** F6 goes to the next pane, Shift+F6 to the one before: each is an element with `data-pane`, in reading order. */
export const usePaneCycle = (): void => {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
    const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
      (pane) => pane.offsetParent !== null,
    )
    if (panes.length === 0) return
    event.preventDefault()
    const here = panes.findIndex((pane) => pane.contains(document.activeElement))
    const step = event.shiftKey ? -1 : 1
    const next = here < 0 ? 0 : (here + step + panes.length) % panes.length
    focusPane(panes[next])
  }
  window.addEventListener('keydown', press)
  onScopeDispose(() => window.removeEventListener('keydown', press))
}

/** Into what the pane is for, else into its first control, else onto the pane itself. */
export const focusPane = (pane: HTMLElement | null | undefined): void => {
  const target = pane?.querySelector<HTMLElement>(main) ?? pane?.querySelector<HTMLElement>(focusable) ?? pane
  target?.focus()
}
