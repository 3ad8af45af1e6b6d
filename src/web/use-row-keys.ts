import { type RefObject, useEffect, useEffectEvent } from 'react'
import { readStoredText, storeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

const kept = 'letter-keys'
const letterKeys = createStore({ isOn: readStoredText(kept) !== 'off' })

export function letterKeysAreOn(): boolean {
  return letterKeys.get().isOn
}

/** Whether single letters act as shortcuts on this device (WCAG 2.1.4 asks for a way to switch them off). */
export function useLetterKeys() {
  const { isOn } = useStore(letterKeys)
  function switchTo(on: boolean) {
    storeText(kept, on ? 'on' : 'off')
    letterKeys.set({ isOn: on })
  }
  return { isOn, switchTo }
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

type Places = {
  /** Holds the links marked `data-row`; Enter on one is the link's own. */
  list: RefObject<HTMLElement | null>
  search?: RefObject<HTMLInputElement | null>
  /** What x does with a row, by its `data-row`. */
  onSelect?: (row: string) => void
}

/**
 * `/` goes to the search field; j, k and the arrows move from row to row, x chooses one. Letters count only while
 * the focus is on the page itself or in the list.
 */
export function useRowKeys({ list, search, onSelect }: Places) {
  const select = useEffectEvent((row: string) => onSelect?.(row))
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.key.length === 1 && !letterKeysAreOn()) return
      const place = placeOf(event, { list, search })
      if (event.key === '/' && search?.current && (place === 'list' || place === 'page')) {
        event.preventDefault()
        search.current.focus()
        search.current.select()
      } else if (event.key === 'x' && place === 'list' && focusedRow(list.current)) {
        select(focusedRow(list.current)?.dataset.row ?? '')
      } else if (counts(event.key, place)) {
        const row = rowBeside(list.current, steps[event.key] ?? 0)
        if (!row) return
        event.preventDefault()
        row.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, search])
}

type FocusPlace = 'list' | 'search' | 'page' | 'elsewhere'

function placeOf({ target }: KeyboardEvent, { list, search }: Places): FocusPlace {
  if (!(target instanceof Element)) return 'elsewhere'
  if (target === search?.current) return 'search'
  if (list.current?.contains(target)) return 'list'
  return target.matches('body, main') ? 'page' : 'elsewhere'
}

function counts(key: string, place: FocusPlace): boolean {
  if (place === 'list') return key in steps
  if (place === 'search') return key === 'ArrowDown'
  return place === 'page' && (key === 'j' || key === 'k')
}

function focusedRow(list: HTMLElement | null): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>('[data-row]:focus')
}

function rowBeside(list: HTMLElement | null, step: number): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const now = rows.findIndex((row) => row.matches(':focus'))
  return rows[Math.max(0, now + step)]
}
