import * as z from 'zod/mini'
import type { Program } from '#shared/programs.ts'

export const CheckKind = z.enum(['identity', 'education', 'finance', 'credit'])
export type CheckKind = z.infer<typeof CheckKind>

export const CheckState = z.enum(['open', 'passed', 'failed', 'waived'])
export type CheckState = z.infer<typeof CheckState>

export const checkWords: Record<CheckKind, { name: string; asks: string }> = {
  identity: { name: 'Identity', asks: 'Name and birth date match a document' },
  education: { name: 'Education', asks: 'Schooling and degrees are verified' },
  finance: { name: 'Finance', asks: 'The financial plan is sound' },
  credit: { name: 'Credit transfer', asks: 'Each credit request is decided' },
}

export const checkStateWords: Record<CheckState, string> = {
  open: 'Open',
  passed: 'Passed',
  failed: 'Failed',
  waived: 'Waived',
}

/** A check as far as a decision cares for it; none of a kind is an open one. */
export type StateOfKind = { kind: CheckKind; state: CheckState }

/** A check that stands against a decision, and why in a sentence. */
export type Gate = { kind: CheckKind; state: 'open' | 'failed'; sentence: string }

/** The checks of a program, by its settings, that still stand against a decision. */
export function gatesOf(
  program: Program,
  checks: readonly StateOfKind[],
  settings: Record<Program, readonly CheckKind[]>,
): Gate[] {
  return settings[program].flatMap((kind) => {
    const state = checks.find((check) => check.kind === kind)?.state ?? 'open'
    if (state !== 'open' && state !== 'failed') return []
    const { name } = checkWords[kind]
    const sentence =
      state === 'open' ? `The check “${name}” is still open` : `The check “${name}” failed`
    return [{ kind, state, sentence }]
  })
}

type GatedOutcome = 'accept' | 'waitlist' | 'defer' | 'reject'

/** Every decision waits for an open check; one that failed leaves only that no place is offered. */
export function blocksOutcome({ state }: Gate, outcome: GatedOutcome): boolean {
  return state === 'open' || outcome !== 'reject'
}
