import type { Answer as Answered } from '#shared/endpoint.ts'
import { call, newKey } from '#web/call.ts'
import { keysUnder, readKept, removeText, storeText } from '#web/storage.ts'
import type { SaveStateName } from '#web/ui/save-state.tsx'
import { unsentKey } from '#web/unsent-text.ts'
import { type Answer, Answer as AnswerShape } from '../answer.ts'
import { shapeFaultOf } from '../answer-faults.ts'
import { type readOwnResponse, saveAnswer } from '../contract.ts'
import { findQuestion } from '../definition.ts'

const pauseMs = 700
const retryMs = 4_000

type Response = Answered<typeof readOwnResponse>
export type Theirs = { value: Answer; rev: number }
export type Kept = {
  values: Readonly<Record<string, Answer>>
  state: SaveStateName
  savedAt?: Date | undefined
  /** Answers that another tab or device changed meanwhile; theirs, beside what is shown. */
  conflicts: Readonly<Record<string, Theirs>>
  /** Why an answer was not taken; it stays on the device. */
  refused: Readonly<Record<string, string>>
}

/**
 * The answers of one person while they are given: each is kept on the device at once and sent after a pause,
 * in order, one at a time. Nothing is "saved" before the server has said so, and nothing is thrown away.
 */
export function makeAnswerQueue(
  owner: string,
  response: Response,
  tell: (kept: Kept) => void,
  readAgain: () => void,
) {
  const tab = newKey().slice(0, 36)
  const place = (question: string) => unsentKey(owner, `response:${response.id}:${question}`)
  const revs = new Map(Object.entries(response.answers).map(([id, { rev }]) => [id, rev]))
  const waiting = new Set<string>()
  let { revision } = response
  let seq = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let isOver = false
  let now: Kept = {
    values: Object.fromEntries(
      Object.entries(response.answers).map(([id, { value }]) => [id, value]),
    ),
    state: Object.keys(response.answers).length > 0 ? 'saved' : 'untouched',
    conflicts: {},
    refused: {},
  }

  function change(next: Partial<Kept>) {
    now = { ...now, ...next }
    if (!isOver) tell(now)
  }

  /** What an earlier visit could not send goes on from what it had seen. */
  function takeUp(): Kept {
    const prefix = place('')
    for (const key of keysUnder(prefix)) {
      const question = key.slice(prefix.length)
      const read = readUnsent(readKept(key))
      if (!read || !findQuestion(response.definition, question)) continue
      now = { ...now, values: { ...now.values, [question]: read.value }, state: 'kept' }
      revs.set(question, read.base)
      waiting.add(question)
    }
    if (waiting.size > 0) wait(0)
    return now
  }

  function put(question: string, value: Answer) {
    if (isOver) return
    storeText(place(question), JSON.stringify({ value, base: revs.get(question) ?? 0 }))
    waiting.delete(question)
    waiting.add(question)
    const { [question]: _, ...refused } = now.refused
    change({ values: { ...now.values, [question]: value }, state: 'saving', refused })
    wait(pauseMs)
  }

  function wait(ms: number) {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void flush(), ms)
  }

  function flush(keepalive = false): Promise<void> {
    clearTimeout(timer)
    sending ??= send(keepalive).finally(() => {
      sending = undefined
    })
    return sending
  }

  async function send(keepalive: boolean) {
    const unfit = new Set<string>()
    for (;;) {
      const question = [...waiting].find((one) => !now.conflicts[one] && !unfit.has(one))
      if (question === undefined || isOver) break
      const value = now.values[question] ?? null
      const asked = findQuestion(response.definition, question)
      // Half a date is no date yet: it waits on the device for the rest.
      if (!asked || shapeFaultOf(asked, value)) {
        unfit.add(question)
        continue
      }
      waiting.delete(question)
      if (!(await sendOne(question, value, keepalive))) return
    }
    const isAll = waiting.size === 0 && Object.keys(now.refused).length === 0
    change(isAll ? { state: 'saved', savedAt: new Date() } : { state: 'kept' })
  }

  /** False where the network has to come back first. */
  async function sendOne(question: string, value: Answer, keepalive: boolean) {
    const sent = JSON.stringify({ value, base: revs.get(question) ?? 0 })
    try {
      const outcome = await call(
        saveAnswer,
        {
          params: { id: response.id, question },
          body: { value, base: revs.get(question) ?? 0, tab, seq: ++seq },
        },
        { keepalive },
      )
      if (outcome.ok) {
        revs.set(question, outcome.answer.rev)
        revision = Math.max(revision, outcome.answer.revision)
        // What was typed meanwhile stays kept until it is sent itself.
        if (readKept(place(question)) === sent) removeText(place(question))
        return true
      }
      if (outcome.status === 401 || outcome.status === 429) return later(question)
      const theirs = outcome.problem.code === 'conflict' && theirsOf(outcome.problem.theirs)
      waiting.add(question)
      if (theirs) change({ conflicts: { ...now.conflicts, [question]: theirs } })
      else {
        waiting.delete(question)
        change({ refused: { ...now.refused, [question]: outcome.problem.error } })
        if (outcome.status === 404 || outcome.status === 409) readAgain()
      }
      return true
    } catch {
      return later(question)
    }
  }

  function later(question: string): false {
    waiting.add(question)
    change({ state: 'kept' })
    wait(retryMs)
    return false
  }

  return {
    takeUp,
    put,
    flush,
    /** One of two answers that were given in two places. */
    settle(question: string, choice: 'mine' | 'theirs') {
      const { [question]: theirs, ...conflicts } = now.conflicts
      if (!theirs) return
      revs.set(question, theirs.rev)
      change({ conflicts })
      if (choice === 'mine') return put(question, now.values[question] ?? null)
      waiting.delete(question)
      removeText(place(question))
      change({ values: { ...now.values, [question]: theirs.value } })
      wait(0)
    },
    revision: () => revision,
    isPending: () => waiting.size > 0 || Object.keys(now.refused).length > 0,
    end() {
      isOver = true
      clearTimeout(timer)
    },
    begin() {
      isOver = false
    },
    /** It was sent in: what was hidden by then is not kept either. */
    forget() {
      for (const key of keysUnder(place(''))) removeText(key)
    },
  }
}

function readUnsent(text: string | null): { value: Answer; base: number } | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '')
    if (typeof read !== 'object' || read === null) return undefined
    const value = AnswerShape.safeParse(Reflect.get(read, 'value'))
    const base: unknown = Reflect.get(read, 'base')
    return value.success
      ? { value: value.data, base: typeof base === 'number' ? base : 0 }
      : undefined
  } catch {
    return undefined
  }
}

function theirsOf(said: unknown): Theirs | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const value = AnswerShape.safeParse(Reflect.get(said, 'value'))
  const rev: unknown = Reflect.get(said, 'rev')
  return value.success && typeof rev === 'number' ? { value: value.data, rev } : undefined
}
