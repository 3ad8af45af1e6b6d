import type { Calls, LoadOutcome, StoredRevision } from './calls.ts'

type Options<S> = {
  load: Calls<never, S>['load']
  first: S | undefined
  onStored: ((stored: S, isNew: boolean) => void) | undefined
}

/** What the server is known to hold. */
export function openServerCopy<S extends StoredRevision>({ load, first, onStored }: Options<S>) {
  let loading: 'loading' | 'loaded' | 'failed' = first ? 'loaded' : 'loading'
  let stored: S | null = first ?? null
  let isDiscarded = false

  /** An older answer of the server, overtaken on the way, changes nothing. */
  function store(came: S) {
    if (stored && stored.id === came.id && came.revision < stored.revision) return
    const isNew = loading === 'loaded' && stored === null
    stored = came
    isDiscarded = false
    onStored?.(came, isNew)
  }

  /** Nothing more is sent for it, so that a keystroke made too late does not begin it again. */
  function discard() {
    isDiscarded ||= stored !== null
    stored = null
  }

  return {
    loading: () => loading,
    stored: () => stored,
    isDiscarded: () => isDiscarded,
    store,
    discard,

    async load(): Promise<LoadOutcome<S>['kind'] | undefined> {
      if (!load) return undefined
      const known = stored
      const loaded = await load()
      if (loaded.kind === 'none' && known && stored?.id === known.id) discard()
      if (loaded.kind === 'loaded') store(loaded.stored)
      if (loaded.kind === 'loaded' || loaded.kind === 'none') loading = 'loaded'
      else if (loading !== 'loaded') loading = 'failed'
      return loaded.kind
    },

    /** Takes over what another call answered; true if that is another one than before. */
    replace(came: S): boolean {
      const isOther = stored?.id !== came.id
      if (isOther) stored = null
      store(came)
      return isOther
    },

    /** After a discard: an empty one. */
    beginAgain() {
      isDiscarded = false
    },

    /** It has to be loaded again. */
    forget() {
      loading = 'loading'
    },
  }
}
