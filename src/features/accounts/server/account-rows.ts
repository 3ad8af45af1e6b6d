import { inArray, or, sql } from 'drizzle-orm'
import { knownDevices, signInPlaces } from '#features/identity/server/tables.ts'
import { auditLog, idempotencyKeys, mails } from '#server/db/tables.ts'
import { secretPlace } from '#server/mail.ts'
import { keyBegins } from './blank-mails.ts'
import { keyOf } from './mails.ts'
import { isAmong, personalRows } from './personal-rows.ts'
import {
  applicantSessions,
  applicants,
  emailProofs,
  officePeople,
  passwordResets,
} from './tables.ts'

const namesOf = (ids: readonly string[]) => ids.map((id) => `applicant:${id}`)

/** What accounts themselves keep; goes with an account that is merged into another too. */
export const accountRows = [
  personalRows(applicants, {
    by: (ids) => isAmong(applicants.id, ids),
    // An empty row stays, which no one can sign in to, so that ids in the audit log keep their meaning.
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
  personalRows(applicantSessions, {
    by: 'applicantId',
    erase: 'delete',
    read: { as: 'devices', except: ['tokenHash', 'applicantId'], order: ['createdAt'] },
  }),
  personalRows(signInPlaces, {
    by: 'accountId',
    through: applicants.id,
    erase: 'delete',
    read: { as: 'signInPlaces', columns: ['network', 'device', 'lastAt'] },
  }),
  personalRows(knownDevices, {
    by: 'accountId',
    through: applicants.id,
    erase: 'delete',
    read: { as: 'knownDevices', columns: ['lastAt'] },
  }),
  personalRows(emailProofs, {
    by: 'applicantId',
    erase: 'delete',
    read: { as: 'emailConfirmations', columns: ['email', 'expiresAt', 'usedAt'] },
  }),
  personalRows(passwordResets, {
    by: 'applicantId',
    erase: 'delete',
    read: { as: 'passwordResets', columns: ['expiresAt', 'usedAt'] },
  }),
  personalRows(officePeople, {
    by: 'applicantId',
    erase: { keep: 'that the office made the account' },
  }),
  personalRows(idempotencyKeys, {
    by: (ids) => inArray(idempotencyKeys.account, namesOf(ids)),
    erase: 'delete',
  }),
  personalRows(mails, {
    by: (ids) => keyBegins(ids.map(keyOf)) ?? sql`false`,
    // Of a merged account too they still have to go out; anyone who is erased has them blanked first.
    erase: { keep: 'the last letters of a merged account' },
    read: {
      as: 'mails',
      columns: ['toAddress', 'toName', 'subject', 'text', 'createdAt', 'sentAt', 'state'],
      order: ['seq'],
      each: (mail) => ({ ...mail, text: mail.text.replaceAll(secretPlace, '…') }),
    },
  }),
  personalRows(auditLog, {
    by: (ids) =>
      sql`${or(inArray(auditLog.actor, namesOf(ids)), inArray(auditLog.subject, namesOf(ids)))}`,
    erase: { keep: 'a chain that bears ids, not content' },
    read: { as: 'events', columns: ['at', 'action', 'address'], order: ['seq'] },
  }),
]
