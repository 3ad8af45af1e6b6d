import { type RefObject, useEffect } from 'react'
import { letterKeysAreOn } from '#web/use-row-keys.ts'

const elsewhere =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]'

/** `d` goes to the decision: to its outcome, or where it stands already to its heading, which undoes nothing. */
export function useDecideKey(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'd' || event.defaultPrevented || !letterKeysAreOn()) return
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(elsewhere)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const target =
        panel.current?.querySelector<HTMLElement>('input:checked') ??
        panel.current?.querySelector<HTMLElement>('input') ??
        panel.current?.querySelector<HTMLElement>('h2')
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [panel])
}
