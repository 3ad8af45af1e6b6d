import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '../call.ts'
import type { Calls, StoredRevision } from './calls.ts'
import { savedBy } from './saved-by.ts'

export type Whole<V> = StoredRevision & { value: V }

export type DocumentCalls<E extends Endpoint, V> = {
  isTheirs?: () => boolean
  save: (value: V, revision: number, options: { keepalive: boolean }) => Promise<Outcome<E>>
  saved: (answer: Extract<Outcome<E>, { ok: true }>['answer']) => StoredRevision
  /** The code of the refusal where somebody saved in between. */
  overtaken: string
  /** What the server holds now. */
  read: () => Promise<Whole<V> | undefined>
}

/** The one path of a document that is not saved by its parts. */
export const wholePath = ''

/** The calls of a document that is saved whole: what was saved in between is read, to be chosen from. */
export function documentCalls<E extends Endpoint, V>({
  isTheirs,
  save,
  saved,
  overtaken,
  read,
}: DocumentCalls<E, V>): Calls<V, Whole<V>> {
  return {
    save({ changes, revision }, { keepalive, known }) {
      const value = changes.get(wholePath) as V
      return savedBy<E, V, Whole<V>>({
        ...(isTheirs && { isTheirs }),
        send: () => save(value, revision, { keepalive }),
        stored: (answer) => ({ ...known(), ...saved(answer), value }),
        async refused({ code, error: sentence }) {
          if (code !== overtaken) return undefined
          const stored = await read()
          if (!stored) return { kind: 'failed' }
          const conflicts = [{ path: wholePath, mine: value, theirs: stored.value, sentence }]
          return { kind: 'conflict', conflicts, stored }
        },
      })
    },
  }
}
