import { type RefObject, useEffect } from 'react'

const controls = 'input:not([type="hidden"]), textarea, select, button, a[href]'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * What is pressed is often gone once it has done its work, and the focus with it. It then goes to what is marked
 * `data-takes-focus` in this place, else to its heading or first control, so that a keyboard goes on from there.
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = place.current
    if (!within) return
    let last: EventTarget | null = null

    function remember({ target }: FocusEvent) {
      last = target
    }
    // Who goes elsewhere by hand is not called back; a dialog only stands in between.
    function forget({ target }: Event) {
      if (target instanceof Element && (within?.contains(target) || target.closest(dialogs))) return
      last = null
    }
    const changes = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      if (document.activeElement !== document.body) return
      last = null
      const target =
        within.querySelector<HTMLElement>('[data-takes-focus]') ??
        within.querySelector<HTMLElement>('h1[tabindex], h2[tabindex]') ??
        within.querySelector<HTMLElement>(controls)
      target?.focus()
    })
    within.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    changes.observe(within, { childList: true, subtree: true })
    // A dialog that closes may have been opened by what is gone.
    changes.observe(document.body, { childList: true })
    return () => {
      within.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      changes.disconnect()
    }
  }, [place])
}
