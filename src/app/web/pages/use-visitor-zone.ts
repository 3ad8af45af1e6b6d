import { useSyncExternalStore } from 'react'
import { deviceZone } from '#shared/dates.ts'

/**
 * The visitor's time zone, known once the page runs; undefined in the document that the server
 * drew, which is the same for everyone.
 */
export function useVisitorZone(): string | undefined {
  return useSyncExternalStore(neverChanges, deviceZone, () => undefined)
}

function neverChanges() {
  return () => {}
}
