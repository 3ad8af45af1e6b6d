import { useEffect, useEffectEvent } from 'react'
import { letterKeysAreOn } from '#web/use-row-keys.ts'

const typing = 'input, textarea, select, [contenteditable]'

/**
 * What keys do while a document is open, unless something is typed or a dialog is over it. The answer
 * takes a key that was pressed within the preview, which tells the page of it.
 */
export function useReaderKeys(acts: Record<string, () => unknown>): (key: string) => void {
  function act(key: string): boolean {
    const wanted = Object.hasOwn(acts, key) ? acts[key] : undefined
    if (!wanted || (key.length === 1 && !letterKeysAreOn())) return false
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return false
    wanted()
    return true
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (act(event.key)) event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return act
}
