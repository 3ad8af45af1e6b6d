import { useState } from 'react'
import { forgetUnder, holdsUnder } from './saver/open-savers.ts'
import { keysUnder, readStoredText, removeText, storeText } from './storage.ts'

/** Text is stored under its author, so that another person on the device sees nothing of it. */
function folderOf(owner: string): string {
  return `unsent:${owner}:`
}

/**
 * Text that is being written: it outlives a reload and a session that ends. `place` says what it is
 * for; `first` is what is there before anything is typed. `clear` once the server has it.
 */
export function useUnsentText(owner: string, place: string, first = '') {
  const key = folderOf(owner) + place
  const [text, setText] = useState(() => readStoredText(key) ?? first)

  function write(next: string) {
    setText(next)
    if (next === first) removeText(key)
    else storeText(key, next)
  }

  /** Another tab may be writing in the same place: what it has typed since stays kept. */
  function clear() {
    if (readStoredText(key) === text) removeText(key)
    setText(first)
  }

  return { text, write, clear }
}

/** Where something else than a text is kept under the same care: it is asked for before signing out. */
export function unsentKey(owner: string, place: string): string {
  return folderOf(owner) + place
}

/** Where a saver keeps what the server has not confirmed. */
export function unsentPlace(owner: string, place: string): string {
  return `${unsentKey(owner, place)}:`
}

export function isTextUnsent(owner: string, place: string): boolean {
  return readStoredText(folderOf(owner) + place) !== null
}

/** Whether a person has written anything on this device that was not sent. */
export function hasUnsentText(owner: string): boolean {
  return holdsUnder(folderOf(owner)) || keysUnder(folderOf(owner)).length > 0
}

export function forgetUnsentText(owner: string): void {
  forgetUnder(folderOf(owner))
  for (const key of keysUnder(folderOf(owner))) removeText(key)
}
