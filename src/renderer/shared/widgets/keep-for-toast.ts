/**
 * For `interact-outside` of sheets and popovers: what is said at the foot of the window lies over them, and to press there
 * does not mean to leave them.
 */
export const keepForToast = (event: Event): void => {
  const { detail } = event as CustomEvent<{ readonly originalEvent?: Event } | null>
  const target = detail?.originalEvent?.target ?? event.target
  if (target instanceof Element && target.closest('[data-testid="toast"]')) event.preventDefault()
}
