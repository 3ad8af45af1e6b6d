import * as z from 'zod/mini'
import type { Program } from '#shared/programs.ts'
import { call, type Outcome } from '#web/call.ts'
import type { Calls, Conflict, Save } from '#web/saver/calls.ts'
import { failureOf, savedBy, signedOut } from '#web/saver/saved-by.ts'
import { getSession } from '#web/session.ts'
import {
  getApplication,
  type OwnApplication,
  type SaveApplication,
  saveApplication,
} from '../contract.ts'
import { type DocumentChange, type Leaf, leafOf } from '../document.ts'

export type DraftCalls = Calls<Leaf, OwnApplication>

const Disputed = z.array(
  z.object({
    path: z.string(),
    mine: z.unknown(),
    theirs: z.unknown(),
    by: z.optional(z.string()),
    at: z.optional(z.string()),
  }),
)

type DraftTransport = {
  /** While somebody else, or nobody, is signed in no call is made. */
  isTheirs: () => boolean
  load: () => Promise<Outcome<typeof getApplication>>
  save: (
    change: Omit<SaveApplication, 'applicationType'>,
    options: { keepalive: boolean },
  ) => Promise<Outcome<typeof saveApplication>>
}

/** The calls of one person's own draft. */
export function draftCalls(account: string, program: Program): DraftCalls {
  return makeDraftCalls({
    isTheirs: () => getSession().user?.id === account && !getSession().ended,
    load: () => call(getApplication, { query: { program } }),
    save: (change, options) =>
      call(saveApplication, { body: { ...change, applicationType: program } }, options),
  })
}

/** What a draft makes of the answers to its calls, whoever writes in it. */
export function makeDraftCalls({ isTheirs, load, save }: DraftTransport): DraftCalls {
  return {
    async load() {
      if (!isTheirs()) return signedOut
      try {
        const outcome = await load()
        if (outcome.ok) return { kind: 'loaded', stored: outcome.answer }
        if (outcome.status === 404) return { kind: 'none' }
        return outcome.status === 401 ? signedOut : { kind: 'failed' }
      } catch (error) {
        return failureOf(error)
      }
    },

    save: (sent, { keepalive }) =>
      savedBy<typeof saveApplication, Leaf, OwnApplication>({
        isTheirs,
        send: () => save({ ...changeOf(sent), ...stampOf(sent) }, { keepalive }),
        stored: (answer) => answer,
        refused(problem, status) {
          const conflicts = status === 409 ? conflictsOf(problem.conflicts) : []
          return conflicts.length > 0 ? { kind: 'conflict', conflicts } : undefined
        },
      }),
  }
}

function stampOf({ revision, tab, seq }: Save<Leaf>) {
  return { revision, tab, seq }
}

/** The document with nothing in it but the changed answers. */
function changeOf({ changes }: Save<Leaf>): DocumentChange {
  const change: Record<string, unknown> = {}
  for (const [path, value] of changes) {
    const keys = path.split('.')
    const last = keys.pop() ?? path
    const place = keys.reduce((parent, key) => {
      const child = parent[key]
      if (isPlace(child)) return child
      const made: Record<string, unknown> = {}
      parent[key] = made
      return made
    }, change)
    place[last] = value
  }
  return change
}

function isPlace(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function conflictsOf(answer: unknown): Conflict<Leaf>[] {
  const read = z.safeParse(Disputed, answer)
  if (!read.success) return []
  return read.data.map((conflict) => ({
    ...conflict,
    mine: leafOf(conflict.mine),
    theirs: leafOf(conflict.theirs),
  }))
}
