import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { keepApplicantByEmail } from '#features/accounts/server/applicants.ts'
import { applicantKind } from '#features/accounts/server/identity.ts'
import { logInApplicant } from '#features/accounts/server/sign-in.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { makeReset } from '#features/identity/server/password-resets.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { linkIsOver, Refusal } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { bucketName, findPlace, forgetBucket, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { askForLoginLink, followLoginLink } from '../contract.ts'
import { linkMinutes, loginLinksArea } from '../setting-areas.ts'
import { mailLink, mailNoAccount } from './link-mails.ts'
import { loginLinks } from './tables.ts'

const linkMs = linkMinutes * 60_000

export async function areLinksOn(db: Db): Promise<boolean> {
  return (await getSetting(db, loginLinksArea)).isOn
}

async function requireOn({ db }: Ctx): Promise<void> {
  if (await areLinksOn(db)) return
  throw new Refusal('not-found', 'Login links are off. Log in with your password', {
    code: 'login-links-off',
  })
}

/** Ahead of the transaction, so that a refusal does not give the network’s place back. */
export async function limitAsking(ctx: Ctx<NoActor>): Promise<void> {
  await requireOn(ctx)
  const bucket = bucketName('loginLinksFromNetwork', ctx.from.network)
  await requirePlace(ctx, bucket, limits.loginLinksFromNetwork)
}

/**
 * Writes a letter either way, so that neither the answer nor its time tells whether there is an account;
 * beyond five an hour for an address, nothing more. An address that no one has confirmed may have been
 * registered by someone who doesn’t read its mail: a new password, chosen by the one who does, shuts them out.
 */
export async function askForLink(
  ctx: Ctx<NoActor>,
  { body: { email, next } }: Input<typeof askForLoginLink>,
): Promise<Result<typeof askForLoginLink>> {
  if (await findPlace(ctx, mailsTo(email), limits.loginLinkMails)) {
    const account = await keepApplicantByEmail(ctx.db, email)
    const subject = account && `applicant:${account.id}`
    const isUnconfirmed = account?.emailConfirmedAt === null
    const secret = isUnconfirmed
      ? await makeReset(applicantKind, ctx, email, linkMs)
      : await makeLink(ctx, email, next)
    if (!account) await mailNoAccount(ctx, email)
    else
      await mailLink(
        ctx,
        isUnconfirmed ? 'login-link-first-password' : 'login-link',
        account,
        secret,
      )
    await recordAudit(ctx, { action: 'applicant.login-link-asked', subject })
  }
  return {
    message: `We sent an email to ${email}. The link in it works once, for ${linkMinutes} minutes`,
  }
}

function mailsTo(email: string): string {
  return bucketName('loginLinkMails', email)
}

const passwordSha256 = sql`sha256(convert_to(${applicants.passwordHash}, 'UTF8'))`

/** One row for each account, so a newer link replaces the older; without an account it makes none. */
async function makeLink(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  email: string,
  next: string | undefined,
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + linkMs)
  await db.execute(sql`
    INSERT INTO login_links (token_hash, applicant_id, email, password_sha256, next, expires_at)
    SELECT ${hash}::bytea, ${applicants.id}, ${applicants.email}, ${passwordSha256},
      ${next ?? null}::text, ${expiresAt}::timestamptz
    FROM ${applicants} WHERE ${applicants.email} = ${email} AND ${applicants.closedAt} IS NULL FOR SHARE
    ON CONFLICT (applicant_id) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email,
      password_sha256 = excluded.password_sha256, next = excluded.next, expires_at = excluded.expires_at`)
  return token
}

/**
 * Uses a link up and logs its holder in. Another address, a new password, and closing the account end it,
 * and need not know of it.
 */
export async function followLink(
  ctx: Ctx<NoActor>,
  { body: { token } }: Input<typeof followLoginLink>,
): Promise<Result<typeof followLoginLink>> {
  await requireOn(ctx)
  const { db, now } = ctx
  const isIt = and(eq(loginLinks.tokenHash, hashToken(token)), gt(loginLinks.expiresAt, now))
  const [link] = await db.select({ email: loginLinks.email }).from(loginLinks).where(isIt)
  if (!link) throw linkIsOver()
  // Ahead of the account, as in asking: in another order the two could wait for each other.
  await forgetBucket(db, mailsTo(link.email))
  // Locked until there is a session, so that a reset or a closing finds it.
  const [found] = await db
    .select({ applicant: applicants })
    .from(applicants)
    .innerJoin(loginLinks, eq(loginLinks.applicantId, applicants.id))
    .where(
      and(
        isIt,
        eq(applicants.email, loginLinks.email),
        eq(loginLinks.passwordSha256, passwordSha256),
        isNotNull(applicants.emailConfirmedAt),
        isNull(applicants.closedAt),
      ),
    )
    .for('share', { of: applicants })
  // Of two uses at once, one deletes it.
  const [used] = await db.delete(loginLinks).where(isIt).returning({ next: loginLinks.next })
  if (!found || !used) throw linkIsOver()
  return { ...(await logInApplicant(ctx, found.applicant, 'link')), next: used.next ?? undefined }
}

/** Links that have run out. */
export async function removeEndedLinks(db: Db, at: Date): Promise<void> {
  await db.delete(loginLinks).where(lt(loginLinks.expiresAt, at))
}
