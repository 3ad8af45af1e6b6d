import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { letterKeysAreOn } from './use-row-keys.ts'

const list = '/admin-panel/applications'
const withinMs = 1_500

/** Where g and a second letter lead. */
const places: Record<string, string> = {
  a: list,
  b: `${list}?show=board`,
  m: `${list}?assignee=me`,
  n: `${list}?sort=attention`,
}

/** Ctrl+K or ⌘K finds; `?` shows all keys; g and a letter go to a place. Letters count only where nothing is typed or open. */
export function useOfficeKeys({ onFind, onHelp }: { onFind: () => void; onHelp: () => void }) {
  const navigate = useNavigate()
  const find = useEffectEvent(onFind)
  const help = useEffectEvent(onHelp)
  const go = useEffectEvent((to: string) => navigate(to))
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return
      if (event.metaKey || event.ctrlKey) {
        if (event.key.toLowerCase() !== 'k' || event.shiftKey || isInDialog()) return
        event.preventDefault()
        return find()
      }
      if (event.key.length !== 1 || !letterKeysAreOn() || isTyping(event) || isInDialog()) return
      if (event.key === '?') {
        event.preventDefault()
        return help()
      }
      const to = event.timeStamp - pressedAt < withinMs ? places[event.key] : undefined
      pressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!to) return
      event.preventDefault()
      go(to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}

function isInDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}
