import * as z from 'zod/mini'
import type { Program } from '#shared/programs.ts'
import { CallError, type Refusal as CallRefusal, call } from '#web/call.ts'
import { getSession } from '#web/session.ts'
import {
  getApplication,
  type OwnApplication,
  type SaveApplication,
  saveApplication,
} from '../contract.ts'
import type { DocumentChange, Leaf } from '../document.ts'
import type {
  Conflict,
  DraftCalls,
  Failure,
  Refusal,
  Save,
  Saved,
  SignedOut,
} from './draft-queue/calls.ts'

const signedOut: SignedOut = { kind: 'signed-out' }
/** Answers that ask for patience and find no fault with the call. */
const passing = [408, 425, 429]

const Disputed = z.array(
  z.object({
    path: z.string(),
    mine: z.unknown(),
    theirs: z.unknown(),
    by: z.optional(z.string()),
    at: z.optional(z.string()),
  }),
)

type Sent = { answer: OwnApplication } | { status: number; problem: CallRefusal }

type Sending = {
  /** While somebody else, or nobody, is signed in no call is made. */
  isTheirs: () => boolean
  load: () => Promise<Sent>
  save: (
    change: Omit<SaveApplication, 'applicationType'>,
    options: { keepalive: boolean },
  ) => Promise<Sent>
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
export function makeDraftCalls({ isTheirs, ...sending }: Sending): DraftCalls {
  return {
    async load() {
      if (!isTheirs()) return signedOut
      try {
        const outcome = await sending.load()
        if ('answer' in outcome) return { kind: 'loaded', application: outcome.answer }
        if (outcome.status === 404) return { kind: 'none' }
        return outcome.status === 401 ? signedOut : { kind: 'failed' }
      } catch (error) {
        return failureOf(error)
      }
    },

    async save(save, { keepalive }): Promise<Saved> {
      if (!isTheirs()) return signedOut
      try {
        const outcome = await sending.save({ ...changeOf(save), ...stampOf(save) }, { keepalive })
        if ('answer' in outcome) return { kind: 'saved', application: outcome.answer }
        if (outcome.status === 401) return signedOut
        // A page in place of the answer, as from the door of a public network, has saved nothing.
        if (outcome.status < 300 || passing.includes(outcome.status)) return { kind: 'failed' }
        const conflicts = conflictsOf(outcome.problem.conflicts)
        if (outcome.status === 409 && conflicts.length > 0) return { kind: 'conflict', conflicts }
        return refusalOf(outcome.problem)
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

function stampOf({ revision, tab, seq }: Save) {
  return { revision, tab, seq }
}

/** The document with nothing in it but the changed answers. */
function changeOf({ changes }: Save): DocumentChange {
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

function conflictsOf(answer: unknown): Conflict[] {
  const read = z.safeParse(Disputed, answer)
  if (!read.success) return []
  return read.data.map((conflict) => ({
    ...conflict,
    mine: leafOf(conflict.mine),
    theirs: leafOf(conflict.theirs),
  }))
}

function leafOf(value: unknown): Leaf {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return Array.isArray(value) ? value : null
}

function refusalOf({
  error,
  fields,
}: {
  error?: string
  fields?: Record<string, string>
}): Refusal {
  return { kind: 'refused', sentence: error ?? 'An error occurred', fields: fields ?? {} }
}

function failureOf(error: unknown): Failure {
  const seconds = error instanceof CallError ? error.retryAfter : undefined
  return { kind: 'failed', retryAfterMs: seconds && seconds * 1000 }
}
