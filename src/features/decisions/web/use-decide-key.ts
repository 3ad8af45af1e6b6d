import type { RefObject } from 'react'
import { usePageKeys } from '#web/page-keys.ts'

/** `d` goes to the decision: to its outcome, or where it stands already to its heading, which undoes nothing. */
export function useDecideKey(panel: RefObject<HTMLElement | null>): void {
  usePageKeys((key, event) => {
    if (key !== 'd') return
    const target =
      panel.current?.querySelector<HTMLElement>('input:checked') ??
      panel.current?.querySelector<HTMLElement>('input') ??
      panel.current?.querySelector<HTMLElement>('h2')
    if (!target) return
    event.preventDefault()
    target.focus()
  })
}
