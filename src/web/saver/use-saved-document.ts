import { useCallback } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { type DocumentCalls, documentCalls, type Whole, wholePath } from './document-calls.ts'
import { saveWordOf } from './saver-view.ts'
import { type Shape, shapedAs } from './shaped-as.ts'
import { useSaver } from './use-saver.ts'

type Declared<E extends Endpoint, V> = DocumentCalls<E, V> & {
  /** Begins with whose it is, and ends with a colon. */
  place: string
  shape: Shape<V>
  first: Whole<V>
}

/** A document that is saved whole, from the revision that was read. */
export function useSavedDocument<E extends Endpoint, V>(declare: () => Declared<E, V>) {
  const { saver, kept } = useSaver<V, Whole<V>>(() => {
    const { place, shape, first, ...calls } = declare()
    return {
      place,
      accept: (kept) => shapedAs(shape, kept),
      first,
      calls: documentCalls(calls),
    }
  })
  const valueNow = useCallback(() => {
    const { changes, stored } = saver.read()
    // A document comes with its page: there is always one stored.
    return (changes.has(wholePath) ? changes.get(wholePath) : stored?.value) as V
  }, [saver])
  const change = useCallback(
    (next: (before: V) => V) => {
      const before = valueNow()
      const after = next(before)
      if (after !== before) saver.record(wholePath, after)
    },
    [saver, valueNow],
  )
  return {
    value: valueNow(),
    change,
    valueNow,
    ...saveWordOf(kept),
    /** Why it was turned down; what was typed stays. */
    problem: kept.refusal ?? kept.refusals.get(wholePath),
    /** What somebody has saved meanwhile; one of the two has to be chosen. */
    conflict: kept.conflicts.get(wholePath),
    choose: (choice: 'mine' | 'theirs') => saver.choose(wholePath, choice),
    /** True once the server has all of it. */
    async flush() {
      await saver.flush()
      return !saver.hasUnsent()
    },
    revision: () => saver.read().stored?.revision ?? 0,
    adopt: saver.adopt,
    /** It was handed in: nothing is left to keep. */
    end: saver.removeUnsent,
  }
}
