import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { StateCode } from '#shared/states.ts'
import { isTimeZone } from '#shared/zones.ts'
import { birthDateProblem, stateFor } from '../accounts.ts'
import type { changeProfile as changeProfileCall } from '../contract.ts'
import { getUser, lockSelf } from './applicants.ts'
import { readPhoneNumber } from './phone.ts'
import { applicants } from './tables.ts'

/** Changes the fields that were sent; leaving the United States drops the state. */
export async function changeProfile(
  ctx: Ctx<ApplicantActor>,
  { body }: Input<typeof changeProfileCall>,
): Promise<Result<typeof changeProfileCall>> {
  const self = await lockSelf(ctx)
  const country = body.country ?? self.country
  const state = stateFor(country, body.state === undefined ? self.state : body.state)
  if (state && !z.safeParse(StateCode, state).success)
    throw invalidField('state', 'Select your state from the list')
  const birthFault = body.dateOfBirth && birthDateProblem(body.dateOfBirth, ctx.now)
  if (birthFault) throw invalidField('dateOfBirth', birthFault)
  if (body.timeZone && !isTimeZone(body.timeZone))
    throw invalidField('timeZone', 'Select your time zone from the list')

  const { firstName, lastName, latinName, dateOfBirth, phoneNumber, timeZone } = body
  await ctx.db
    .update(applicants)
    .set({
      firstName,
      lastName,
      latinName: latinName === '' ? null : latinName,
      dateOfBirth,
      phoneNumber: phoneNumber && (await readPhoneNumber(phoneNumber, country)),
      country,
      state,
      timeZone: timeZone === '' ? null : timeZone,
    })
    .where(eq(applicants.id, self.id))
  const sent = Object.entries(body).filter(([, value]) => value !== undefined)
  await recordAudit(ctx, {
    action: 'applicant.profile-changed',
    detail: { fields: sent.map(([field]) => field) },
  })
  return getUser(ctx)
}
