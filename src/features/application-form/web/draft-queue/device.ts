import type { Leaf } from '#features/application-form/document.ts'

/** An answer that the server has not confirmed. */
export type Entry = {
  path: string
  value: Leaf
  /** Who typed it: a tab of this device, and its rising number. */
  tab: string
  seq: number
  /** The revision that the person saw while typing. */
  base: number
  at: number
}

export type Device = {
  /** False where the device refuses; the answer then lives in the open page alone. */
  keep(entry: Entry): boolean
  drop(entry: Entry): void
  /** The unsent answers of every tab, oldest first. */
  read(): Entry[]
  isWilling(): boolean
}

/** Oldest first. */
export function byAge(a: Entry, b: Entry): number {
  return a.at - b.at || a.seq - b.seq
}

const prefix = 'draft'

/** Drafts lie under account and application, so that another person on the device sees nothing. */
export function deviceFor(account: string, program: string, storage = localStore()): Device {
  const folder = folderOf(account, program)
  const keyOf = (entry: Entry) => `${folder}${entry.tab}:${entry.path}`
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
      return keysIn(storage, folder)
        .flatMap((key) => readEntry(storage, key) ?? [])
        .sort(byAge)
    },
    isWilling() {
      try {
        storage?.setItem(`${prefix}-probe`, '1')
        storage?.removeItem(`${prefix}-probe`)
        return storage !== undefined
      } catch {
        return false
      }
    },
  }
}

export function forgetKept(account: string, storage = localStore(), program?: string): void {
  for (const key of keysIn(storage, folderOf(account, program))) storage?.removeItem(key)
}

export function holdsKept(account: string, storage = localStore(), program?: string): boolean {
  return keysIn(storage, folderOf(account, program)).length > 0
}

function folderOf(account: string, program?: string): string {
  const parts = program === undefined ? [prefix, account] : [prefix, account, program]
  return parts.map((part) => `${encodeURIComponent(part)}:`).join('')
}

function keysIn(storage: Storage | undefined, folder: string): string[] {
  if (!storage) return []
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(folder))
}

function readEntry(storage: Storage, key: string): Entry | undefined {
  try {
    const read: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isEntry(read) ? read : undefined
  } catch {
    return undefined
  }
}

function isEntry(read: unknown): read is Entry {
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
