import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { type InvitationOutcome, Invitee, type inviteSeveral } from '../invitation-contract.ts'
import { entriesOf, inviteeOf } from '../invitees.ts'
import { inviteStaff } from './invitations.ts'
import { requireFresh } from './reauthentication.ts'

type Body = Input<typeof inviteSeveral>['body']

/** Invites each as if alone; what is wrong with one delays no other. */
export async function sendInvitations(
  ctx: Ctx<AdminActor>,
  { body: { people, ...post } }: Input<typeof inviteSeveral>,
): Promise<Result<typeof inviteSeveral>> {
  requireFresh(ctx)
  const outcomes: InvitationOutcome[] = []
  for (const entry of withoutRepeats(entriesOf(people)))
    outcomes.push({ entry, ...(await inviteOne(ctx, entry, post)) })
  return { outcomes }
}

/** An address that is there twice gets one email; the first entry counts. */
function withoutRepeats(entries: string[]): string[] {
  const seen = new Set<string>()
  return entries.filter((entry) => {
    const address = inviteeOf(entry).email.toLowerCase()
    return !seen.has(address) && seen.add(address)
  })
}

async function inviteOne(
  ctx: Ctx<AdminActor>,
  entry: string,
  post: Omit<Body, 'people'>,
): Promise<Omit<InvitationOutcome, 'entry'>> {
  const { data, error } = Invitee.safeParse(inviteeOf(entry))
  if (error) return { outcome: 'not-valid', problem: error.issues[0]?.message ?? null }
  try {
    // It refuses before it writes, so nothing of a refused invitation stays.
    await inviteStaff(ctx, { ...data, ...post })
    return { outcome: 'invited', problem: null }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return { outcome: 'has-account', problem: refusal.message }
  }
}
