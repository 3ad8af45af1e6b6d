import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StoredRevision } from './calls.ts'
import { openSaver, type SaverDeclaration } from './open-saver.ts'

/** What a page keeps while it is written; it is sent on when the page is gone. */
export function useSaver<V, S extends StoredRevision>(declare: () => SaverDeclaration<V, S>) {
  const [saver] = useState(() => openSaver(declare()))
  const kept = useSyncExternalStore(saver.subscribe, saver.read)
  useEffect(() => {
    void saver.open()
    return () => void saver.flush()
  }, [saver])
  return { saver, kept }
}
