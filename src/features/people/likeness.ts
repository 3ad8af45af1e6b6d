import * as z from 'zod/mini'
import { hasTrait, type Status } from '#features/applications/status.ts'

/** What is alike in two accounts; two of these make a pair (the database finds them). */
export const Likeness = z.enum(['name', 'birth-date', 'phone'])
export type Likeness = z.infer<typeof Likeness>

export const likenessWords: Record<Likeness, string> = {
  name: 'Name',
  'birth-date': 'Birth date',
  phone: 'Phone',
}

/** For one program and intake a person has one application: what becomes of that of the account that goes. */
export type MergeFate = 'moves' | 'is-discarded' | 'stays' | 'blocks'

export const becomesWords: Record<MergeFate, string> = {
  moves: 'Moves to the remaining account',
  'is-discarded': 'Never submitted: discarded, because the other account has one for this intake',
  stays: 'Closed: stays behind as a record, because the other account has one for this intake',
  blocks: 'Both accounts have one for this intake. Withdraw this one first, or keep this account',
}

/** Whether it can move, and what else becomes of it where the other account has one for the same intake. */
export function mergeFateOf(
  application: { status: Status; wasSubmitted: boolean },
  hasRival: boolean,
): MergeFate {
  if (!hasRival) return 'moves'
  if (!application.wasSubmitted) return 'is-discarded'
  return hasTrait(application.status, 'over') ? 'stays' : 'blocks'
}
