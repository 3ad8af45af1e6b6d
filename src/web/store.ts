import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get(): T
  set(change: Partial<T>): void
  subscribe(listener: () => void): () => void
}

/** State that the browser holds outside React; prerendered pages see the initial one. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T extends object>(store: Store<T>, prerendered: T = store.get()): T {
  return useSyncExternalStore(store.subscribe, store.get, () => prerendered)
}
