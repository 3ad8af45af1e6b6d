import * as z from 'zod/mini'
import type { Right } from '#shared/rights.ts'

/** What a token may be given: the rights that calls of programs ask for, and one that says how much they show. */
export const tokenRightWords = {
  'list-applications': 'List applications, intakes, and flags',
  'read-application':
    'Read applications, documents, references, interviews, released decisions, answers, the office’s notes and tasks, and staff reasons',
  'read-restricted-answers': 'Also read restricted answers, which only some staff see',
  'write-notes': 'Write notes and tasks',
  'check-documents': 'Request documents from applicants',
  'see-money': 'Read charges, payments, and refunds',
  'record-payments': 'Record payments',
  'read-contracts': 'Read contracts',
  'read-reports': 'Read reports',
  'provision-staff': 'Invite and deactivate staff (SCIM)',
  'hand-over-enrollments': 'Read who enrolls, and return student ids',
} as const satisfies Partial<Record<Right, string>>

export type TokenRight = keyof typeof tokenRightWords

export const tokenRights = Object.keys(tokenRightWords) as TokenRight[]

export const TokenRight = z.enum(tokenRights)
