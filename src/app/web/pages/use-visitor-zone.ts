import { useSyncExternalStore } from 'react'

/**
 * The visitor's time zone, known once the page runs; undefined in the document that the server
 * drew, which is the same for everyone.
 */
export function useVisitorZone(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  )
}

function neverChanges() {
  return () => {}
}
