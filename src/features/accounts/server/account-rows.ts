import { eq, sql } from 'drizzle-orm'
import { knownDevices, signInPlaces } from '#features/identity/server/tables.ts'
import { auditLog, idempotencyKeys, mails } from '#server/db/tables.ts'
import { secretPlace } from '#server/mail.ts'
import { keyOf } from './mails.ts'
import { kept } from './personal-rows.ts'
import {
  applicantSessions,
  applicants,
  emailProofs,
  officePeople,
  passwordResets,
} from './tables.ts'

const nameOf = (id: string) => `applicant:${id}`

/** What accounts themselves keep; goes with an account that is merged into another too. */
export const accountRows = [
  kept(applicants, {
    by: (id) => eq(applicants.id, id),
    // An empty row stays, which nobody can sign in to, so that ids in the audit log keep their meaning.
    erase: {
      blank: (now) => ({
        email: sql`'closed-' || ${applicants.id} || '@closed.invalid'`,
        emailConfirmedAt: null,
        passwordHash: '$argon2id$closed',
        firstName: 'Closed',
        lastName: 'account',
        latinName: null,
        dateOfBirth: '1900-01-01',
        phoneNumber: '',
        country: 'ZZ',
        state: null,
        timeZone: null,
        closedAt: now,
      }),
    },
    read: { as: 'account', except: ['passwordHash'], one: true },
  }),
  kept(applicantSessions, {
    by: 'applicantId',
    erase: 'delete',
    read: { as: 'devices', except: ['tokenHash', 'applicantId'], order: ['createdAt'] },
  }),
  kept(signInPlaces, {
    by: 'accountId',
    through: applicants.id,
    erase: 'delete',
    read: { as: 'signInPlaces', columns: ['network', 'device', 'lastAt'] },
  }),
  kept(knownDevices, {
    by: 'accountId',
    through: applicants.id,
    erase: 'delete',
    read: { as: 'knownDevices', columns: ['lastAt'] },
  }),
  kept(emailProofs, {
    by: 'applicantId',
    erase: 'delete',
    read: { as: 'emailConfirmations', columns: ['email', 'expiresAt', 'usedAt'] },
  }),
  kept(passwordResets, {
    by: 'applicantId',
    erase: 'delete',
    read: { as: 'passwordResets', columns: ['expiresAt', 'usedAt'] },
  }),
  kept(officePeople, { by: 'applicantId', erase: { keep: 'that the office made the account' } }),
  kept(idempotencyKeys, { by: (id) => eq(idempotencyKeys.account, nameOf(id)), erase: 'delete' }),
  kept(mails, {
    by: (id) => sql`starts_with(${mails.key}, ${keyOf(id)})`,
    // Of a merged account too they still have to go out; whoever is erased has them blanked first.
    erase: { keep: 'the last letters of a merged account' },
    read: {
      as: 'mails',
      columns: ['toAddress', 'toName', 'subject', 'text', 'createdAt', 'sentAt', 'state'],
      order: ['seq'],
      each: (mail) => ({ ...mail, text: mail.text.replaceAll(secretPlace, '…') }),
    },
  }),
  kept(auditLog, {
    by: (id) => sql`${nameOf(id)} IN (${auditLog.actor}, ${auditLog.subject})`,
    erase: { keep: 'a chain that bears ids, not content' },
    read: { as: 'events', columns: ['at', 'action', 'address'], order: ['seq'] },
  }),
]
