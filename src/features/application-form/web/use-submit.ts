import { useRef, useState } from 'react'
import { readProgress } from '#features/applications/contract.ts'
import { type BlockerPlace, blockerPlace } from '#features/applications/submit-blockers.ts'
import { CallError, call } from '#web/call.ts'
import { readAgain } from '#web/queries.ts'
import { type OwnApplication, submitApplication } from '../contract.ts'
import { emptyDocument, withAnswers } from '../document.ts'
import { getFormLists } from '../form-lists.ts'
import { submitKey } from './submit-key.ts'
import type { Form } from './use-form.ts'

/** Why nothing was submitted. */
export type Trouble =
  | { kind: 'said'; sentence: string; place?: BlockerPlace }
  | { kind: 'conflicts'; paths: readonly string[] }
  /** Gaps that the server found, by path. */
  | { kind: 'gaps'; fields: Record<string, string> }
  | { kind: 'closed' }

const unsent =
  'Your last answers aren’t saved yet, so nothing was submitted. Check your connection and try again.'
const signedOut = 'You were logged out, so nothing was submitted. Log in, then submit.'
const changedElsewhere =
  'Your answers were changed in another window or on another device. Here’s the latest. Review it, then submit.'

/** Hands in exactly what the page shows, once. */
export function useSubmit({ draft }: Form, application: OwnApplication) {
  const { saver } = draft
  const [trouble, setTrouble] = useState<Trouble>()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const key = submitKey(application)

  async function submit() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      setTrouble(await attemptOnce())
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  async function attemptOnce(): Promise<Trouble | undefined> {
    const read = shownBy(saver.read())
    await saver.wake({ isBack: true })
    const now = saver.read()
    if (now.stored?.status !== 'incomplete') return undefined
    if (now.conflicts.size > 0) return { kind: 'conflicts', paths: [...now.conflicts.keys()] }
    if (saver.hasUnsent()) {
      const refused = now.refusal ?? [...now.refusals.values()][0]
      if (refused) return { kind: 'said', sentence: `${refused}. Nothing was submitted.` }
      const isSignedOut = now.save.kind === 'unsaved' && now.save.reason === 'signed-out'
      return { kind: 'said', sentence: isSignedOut ? signedOut : unsent }
    }
    if (shownBy(now) !== read) return { kind: 'said', sentence: changedElsewhere }
    return send(now.stored)
  }

  async function send(current: OwnApplication): Promise<Trouble | undefined> {
    try {
      const outcome = await call(
        submitApplication,
        { params: { id: current.id }, body: { revision: current.revision, declared: true } },
        { idempotencyKey: key },
      )
      if (outcome.ok) {
        const { status, receiptNumber, submittedAt } = outcome.answer
        saver.adopt({ ...current, status, receiptNumber, submittedAt, statusAt: submittedAt })
        return undefined
      }
      const { code, error, fields } = outcome.problem
      if (code === 'intake-closed') return { kind: 'closed' }
      if (outcome.status === 422 && fields) {
        void readAgain([getFormLists])
        return { kind: 'gaps', fields }
      }
      const place = code && blockerPlace({ by: code }, current.program)
      if (place) {
        void readAgain([readProgress])
        return { kind: 'said', sentence: error, place }
      }
      await saver.wake()
      if (code === 'edited-elsewhere') return { kind: 'said', sentence: changedElsewhere }
      return { kind: 'said', sentence: outcome.status === 401 ? signedOut : error }
    } catch (error) {
      return { kind: 'said', sentence: sentenceOf(error) }
    }
  }

  return { submit, isBusy, trouble }
}

type Shown = { stored: OwnApplication | null; changes: ReadonlyMap<string, unknown> }

function shownBy({ stored, changes }: Shown): string {
  return JSON.stringify(withAnswers(stored?.data ?? emptyDocument, changes))
}

function sentenceOf(error: unknown): string {
  const said = error instanceof CallError && error.status !== undefined ? error.message : undefined
  return said
    ? `${said}. Submit again. We’ll only count it once.`
    : 'We couldn’t reach the server, so we don’t know if your application arrived. Submit again. We’ll only count it once.'
}
