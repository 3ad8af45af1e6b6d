import * as z from 'zod/mini'
import type { Status } from '#features/applications/status.ts'
import type { StepName } from '#features/applications/steps.ts'

export const Outcome = z.enum(['accept', 'reject', 'waitlist', 'defer'])
export type Outcome = z.infer<typeof Outcome>

export const outcomes = Outcome.options

export const outcomeWords: Record<Outcome, string> = {
  accept: 'Accept',
  reject: 'Reject',
  waitlist: 'Waitlist',
  defer: 'Defer',
}

/** A draft is written, confirmed, and goes out with a release; a dropped one is kept for the record. */
export const DecisionState = z.enum(['draft', 'confirmed', 'releasing', 'released', 'dropped'])
export type DecisionState = z.infer<typeof DecisionState>

export const decisionStateWords: Record<DecisionState, string> = {
  draft: 'Draft',
  confirmed: 'Confirmed',
  releasing: 'In a release',
  released: 'Released',
  dropped: 'Discarded',
}

/** The states of a decision that is still on its way; an application has one such at most. */
export const openStates = ['draft', 'confirmed', 'releasing'] as const satisfies DecisionState[]

export const stepOf = {
  accept: 'release-accept',
  reject: 'release-reject',
  waitlist: 'release-waitlist',
  defer: 'release-defer',
} as const satisfies Record<Outcome, StepName>

/** Where an application waits for a decision. */
export const decidable: readonly Status[] = ['in_review', 'waitlisted']

type BesideLetter = {
  reasons: boolean
  conditions: boolean
  laterIntake: boolean
  replyBy: boolean
}

const nothing: BesideLetter = {
  reasons: false,
  conditions: false,
  laterIntake: false,
  replyBy: false,
}

/** What each outcome may say beside its letter. */
export const besideLetter: Record<Outcome, BesideLetter> = {
  accept: { ...nothing, conditions: true, replyBy: true },
  reject: { ...nothing, reasons: true },
  waitlist: nothing,
  defer: { ...nothing, conditions: true, laterIntake: true, replyBy: true },
}

/** The statuses in which a place that a letter grants is still there; the other letters grant none. */
export const grantedIn: Partial<Record<Outcome, readonly Status[]>> = {
  accept: ['accepted', 'enrolled'],
  defer: ['deferred'],
}

/** Whether an offer without a day of its own gets the one of its intake when it goes out. */
export function repliesByItself(outcome: Outcome): boolean {
  return outcome === 'accept'
}
