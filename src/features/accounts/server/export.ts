import { asc, eq, or, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { secretPlace } from '#server/mail.ts'
import type { Result } from '#shared/endpoint.ts'
import type { exportOwnData } from '../contract.ts'
import { accountParts } from './account-parts.ts'
import { keyOf } from './mails.ts'
import {
  applicantSessions,
  applicants,
  emailProofs,
  knownDevices,
  passwordResets,
  signInPlaces,
} from './tables.ts'

/** Everything kept of whoever asks, by kind; password hashes, tokens and links are left out. */
export async function exportPerson(
  ctx: Ctx<ApplicantActor>,
): Promise<Result<typeof exportOwnData>> {
  const { db, actor, now } = ctx
  const records: Record<string, unknown> = {
    exportedAt: now.toISOString(),
    account: await readAccount(ctx),
    devices: await readDevices(ctx),
    signInPlaces: await db
      .select({
        network: signInPlaces.network,
        device: signInPlaces.device,
        lastAt: signInPlaces.lastAt,
      })
      .from(signInPlaces)
      .where(eq(signInPlaces.accountId, actor.id)),
    knownDevices: await db
      .select({ lastAt: knownDevices.lastAt })
      .from(knownDevices)
      .where(eq(knownDevices.accountId, actor.id)),
    ...(await readProofs(ctx)),
    mails: await readMails(ctx),
    events: await readEvents(ctx),
  }
  for (const part of accountParts) records[part.name] = await part.read(db, actor.id)
  await recordAudit(ctx, { action: 'applicant.exported' })
  return records
}

async function readAccount({ db, actor }: Ctx<ApplicantActor>) {
  const rows = await db.select().from(applicants).where(eq(applicants.id, actor.id))
  return rows.map(({ passwordHash, ...row }) => row)[0]
}

async function readDevices({ db, actor }: Ctx<ApplicantActor>) {
  const rows = await db
    .select()
    .from(applicantSessions)
    .where(eq(applicantSessions.applicantId, actor.id))
    .orderBy(asc(applicantSessions.createdAt))
  return rows.map(({ tokenHash, applicantId, ...row }) => row)
}

async function readProofs({ db, actor }: Ctx<ApplicantActor>) {
  const { email, expiresAt, usedAt } = emailProofs
  return {
    emailConfirmations: await db
      .select({ email, expiresAt, usedAt })
      .from(emailProofs)
      .where(eq(emailProofs.applicantId, actor.id)),
    passwordResets: await db
      .select({ expiresAt: passwordResets.expiresAt, usedAt: passwordResets.usedAt })
      .from(passwordResets)
      .where(eq(passwordResets.applicantId, actor.id)),
  }
}

async function readMails({ db, actor }: Ctx<ApplicantActor>) {
  const { toAddress, toName, subject, text, createdAt, sentAt, state } = mails
  const rows = await db
    .select({ toAddress, toName, subject, text, createdAt, sentAt, state })
    .from(mails)
    .where(sql`starts_with(${mails.key}, ${keyOf(actor.id)})`)
    .orderBy(asc(mails.seq))
  return rows.map((row) => ({ ...row, text: row.text.replaceAll(secretPlace, '…') }))
}

async function readEvents({ db, actor }: Ctx<ApplicantActor>) {
  const { at, action, address } = auditLog
  const name = `applicant:${actor.id}`
  return db
    .select({ at, action, address })
    .from(auditLog)
    .where(or(eq(auditLog.actor, name), eq(auditLog.subject, name)))
    .orderBy(asc(auditLog.seq))
}
