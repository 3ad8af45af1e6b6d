/** A change that the server has not confirmed. */
export type StoredChange<V> = {
  path: string
  value: V
  /** Who typed it: a tab of this device, and its rising number. */
  tab: string
  seq: number
  /** The revision that the person saw while typing. */
  base: number
  at: number
}

export type Device<V> = {
  /** False where the device refuses; the change then lives in the open page alone. */
  keep(entry: StoredChange<V>): boolean
  drop(entry: StoredChange<V>): void
  /** The unsent changes of every tab, oldest first. */
  read(): StoredChange<V>[]
  isWilling(): boolean
}

/** Makes what was kept into a value again; undefined where it is none, or none that is asked for. */
export type Accept<V> = (kept: unknown, path: string) => V | undefined

/** Oldest first. */
export function byAge(a: StoredChange<unknown>, b: StoredChange<unknown>): number {
  return a.at - b.at || a.seq - b.seq
}

/** `place` begins with whose it is, so that another person on the device sees nothing. */
export function deviceAt<V>(place: string, accept: Accept<V>, storage = localStore()): Device<V> {
  const keyOf = ({ tab, path }: StoredChange<V>) => `${place}${tab}:${path}`
  return {
    keep(entry) {
      try {
        storage?.setItem(keyOf(entry), JSON.stringify(entry))
        return storage !== undefined
      } catch {
        return false
      }
    },
    drop(entry) {
      const key = keyOf(entry)
      if (storage && readEntry(storage, key)?.seq === entry.seq) storage.removeItem(key)
    },
    read() {
      if (!storage) return []
      return keysIn(storage, place)
        .flatMap((key) => readEntry(storage, key) ?? [])
        .flatMap((entry) => {
          const value = accept(entry.value, entry.path)
          return value === undefined ? [] : { ...entry, value }
        })
        .sort(byAge)
    },
    isWilling() {
      try {
        storage?.setItem('probe', '1')
        storage?.removeItem('probe')
        return storage !== undefined
      } catch {
        return false
      }
    },
  }
}

/** For what must not be left on a device. */
export const nowhere: Device<never> = {
  keep: () => false,
  drop: () => {},
  read: () => [],
  isWilling: () => true,
}

export function forgetStoredChanges(place: string, storage = localStore()): void {
  for (const key of keysIn(storage, place)) storage?.removeItem(key)
}

export function hasStoredChanges(place: string, storage = localStore()): boolean {
  return keysIn(storage, place).length > 0
}

function keysIn(storage: Storage | undefined, place: string): string[] {
  if (!storage) return []
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(place))
}

function readEntry(storage: Storage, key: string): StoredChange<unknown> | undefined {
  try {
    const read: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isEntry(read) ? read : undefined
  } catch {
    return undefined
  }
}

function isEntry(read: unknown): read is StoredChange<unknown> {
  if (typeof read !== 'object' || read === null || !('path' in read && 'tab' in read)) return false
  if (!('seq' in read && 'base' in read && 'at' in read && 'value' in read)) return false
  const numbers = [read.seq, read.base, read.at]
  return (
    typeof read.path === 'string' && typeof read.tab === 'string' && numbers.every(Number.isFinite)
  )
}

function localStore(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
