import { lockCheckedAccount } from '#features/identity/server/own-password.ts'
import { forgetAllTries } from '#features/identity/server/sign-in-limits.ts'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { closeAccount } from '../contract.ts'
import { declaredAccountFacts } from './account-facts.ts'
import { accountRows } from './account-rows.ts'
import { type Applicant, getSelf } from './applicants.ts'
import { blankMails, keyBegins } from './blank-mails.ts'
import { applicantKind, requireOwnPassword } from './identity.ts'
import { keyOf, writeTo } from './mails.ts'
import { erasePersonalRows } from './person-facts.ts'
import { isAmong } from './personal-rows.ts'
import { applicants } from './tables.ts'

export function requirePasswordForClosing(
  ctx: Ctx<ApplicantActor>,
  { body }: Input<typeof closeAccount>,
): Promise<Applicant> {
  return requireOwnPassword(ctx, 'password', body.password)
}

/**
 * Erases a person who has handed nothing in: an empty row stays, so that ids in the audit log keep
 * their meaning. Anyone who has is asked to speak with the office, which keeps such records for a time.
 */
export async function closeOwnAccount(
  ctx: Ctx<ApplicantActor>,
  _input: unknown,
  checked: Applicant,
): Promise<Result<typeof closeAccount>> {
  const { db } = ctx
  await lockCheckedAccount(applicantKind, db, checked)
  const self = await getSelf(ctx)
  for (const part of declaredAccountFacts)
    if (await part.holds(db, self.id))
      throw new Refusal(
        'not-now',
        'You’ve submitted an application. Ask the admissions office to close your account',
        { code: 'account-held' },
      )
  await erasePeople(ctx, [self.id])
  await writeTo(ctx, self, 'account-closed')
  await recordAudit(ctx, { action: 'applicant.closed', subject: `applicant:${self.id}` })
  return { message: 'We closed your account and deleted what you entered' }
}

/** Erases everything that is kept of people, feature by feature; anyone who calls has looked whether it may go. */
export async function erasePeople(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  await lockAccounts(db, ids)
  for (const part of declaredAccountFacts) await part.erase(db, ids, now)
  await blankMails(db, keyBegins(ids.map(keyOf)))
  await eraseAccounts(db, ids, now)
}

/**
 * Locks accounts until the transaction ends, in one order. Whatever lets someone in, or writes to them
 * because they asked, locks the account too: it commits first and goes with the rest, or finds the account closed.
 */
export async function lockAccounts(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: applicants.id })
    .from(applicants)
    .where(isAmong(applicants.id, ids))
    .orderBy(applicants.id)
    .for('update')
}

/** Leaves an empty row of each account, which no one can sign in to. */
export async function eraseAccounts(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await forgetAllTries(db, ids)
  await erasePersonalRows(db, accountRows, ids, now)
}
