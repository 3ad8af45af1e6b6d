import { useEffect, useEffectEvent } from 'react'
import { letterKeysAreOn } from './use-row-keys.ts'

const typing =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]'

/** Single keys of a page: they count while the focus is on the page itself or on something that is only pressed. */
export function usePageKeys(act: (key: string, event: KeyboardEvent) => void): void {
  const press = useEffectEvent(act)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isPageKey(event)) press(event.key, event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isPageKey(event: KeyboardEvent): boolean {
  const { target, metaKey, ctrlKey, altKey, defaultPrevented } = event
  if (defaultPrevented || metaKey || ctrlKey || altKey || !letterKeysAreOn()) return false
  if (target instanceof Element && target.closest(typing)) return false
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}
