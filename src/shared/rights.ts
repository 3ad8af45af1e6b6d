import * as z from 'zod/mini'
import type { Program } from '#shared/program.ts'
import { programCodes } from '#shared/programs.ts'

/** Roles of staff; each holds the rights of its column below. */
export const Role = z.enum([
  'owner',
  'admissions',
  'reviewer',
  'interviewer',
  'finance',
  'read-only',
])
export type Role = z.infer<typeof Role>

export const roleWords: Record<Role, string> = {
  owner: 'Owner',
  admissions: 'Admissions',
  reviewer: 'Reviewer',
  interviewer: 'Interviewer',
  finance: 'Finance',
  'read-only': 'Read-only',
}

/** The programs that a person works for: what their role lets them do counts for these alone. */
export const Scope = z.enum(['both', ...programCodes], 'Choose the programs')
export type Scope = z.infer<typeof Scope>

export const scopeWords: Record<Scope, string> = {
  both: 'Both programs',
  ba: 'Bachelor’s only',
  msc: 'Master’s only',
}

/** As the database keeps a scope: null for every program, which is always so for an owner. */
export function programsOf(role: Role, scope: Scope): Program[] | null {
  return scope === 'both' || role === 'owner' ? null : [scope]
}

export function scopeOf(programs: readonly string[] | null): Scope {
  return programs?.length === 1 ? Scope.parse(programs[0]) : 'both'
}

/** A role as people are told of it, with its programs where these are not all. */
export function wordsOfPost(role: Role, scope: Scope): string {
  return scope === 'both' ? roleWords[role] : `${roleWords[role]} (${scopeWords[scope]})`
}

const holders = {
  'list-applications': ['owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only'],
  'read-application': ['owner', 'admissions', 'reviewer', 'interviewer', 'read-only'],
  'read-restricted-answers': ['owner', 'admissions'],
  'write-notes': ['owner', 'admissions', 'reviewer', 'interviewer'],
  'assign-applications': ['owner', 'admissions'],
  'share-views': ['owner', 'admissions'],
  'export-applications': ['owner', 'admissions'],
  'enter-applications': ['owner', 'admissions'],
  'approve-mass-acts': ['owner', 'admissions'],
  'assign-reviewers': ['owner', 'admissions'],
  'review-applications': ['owner', 'admissions', 'reviewer'],
  'settle-checks': ['owner', 'admissions'],
  'check-documents': ['owner', 'admissions'],
  'manage-references': ['owner', 'admissions'],
  'decide-applications': ['owner', 'admissions'],
  'answer-requests': ['owner', 'admissions'],
  'return-application': ['owner', 'admissions'],
  'arrange-interviews': ['owner', 'admissions', 'interviewer'],
  'manage-interviews': ['owner', 'admissions'],
  'merge-people': ['owner', 'admissions'],
  'hold-records': ['owner', 'admissions'],
  'erase-people': ['owner'],
  'waive-interviews': ['owner', 'admissions'],
  'build-questionnaires': ['owner', 'admissions'],
  'read-responses': ['owner', 'admissions', 'read-only'],
  'release-decisions': ['owner', 'admissions'],
  'defer-applications': ['owner', 'admissions'],
  'rescind-offers': ['owner'],
  'withdraw-for-applicant': ['owner', 'admissions'],
  'reopen-applications': ['owner'],
  'enrol-by-hand': ['owner'],
  'cancel-enrolments': ['owner'],
  'hand-over-enrollments': ['owner', 'admissions'],
  'read-contracts': ['owner', 'admissions', 'finance', 'read-only'],
  'manage-contracts': ['owner', 'admissions'],
  'sign-contracts': ['owner'],
  'see-money': ['owner', 'admissions', 'finance'],
  'record-payments': ['owner', 'finance'],
  'refund-payments': ['owner', 'finance'],
  'waive-charges': ['owner', 'admissions', 'finance'],
  'write-to-list': ['owner', 'admissions'],
  'read-messages': ['owner', 'admissions'],
  'write-messages': ['owner', 'admissions'],
  'read-mail': ['owner', 'admissions'],
  'send-mail-again': ['owner', 'admissions'],
  'run-jobs-again': ['owner'],
  'read-settings': ['owner', 'admissions'],
  'change-settings': ['owner'],
  'read-reports': ['owner', 'admissions', 'finance', 'read-only'],
  'read-admins': ['owner', 'admissions'],
  'manage-admins': ['owner'],
  'provision-staff': ['owner'],
  'read-audit-log': ['owner'],
  'read-health': ['owner'],
} as const satisfies Record<string, readonly Role[]>

/** What a member of staff may do; the table above says which roles hold it. */
export type Right = keyof typeof holders

const table: Record<Right, readonly Role[]> = holders

export const rights = Object.keys(holders).filter((name): name is Right => name in holders)

export function can(role: Role, right: Right): boolean {
  return table[right].includes(role)
}

export function rightsOf(role: Role): Right[] {
  return rights.filter((right) => can(role, right))
}

/** The access of a call of programs, whose token needs the right. */
export function withTokenRight<R extends Right>(right: R): `token:${R}` {
  return `token:${right}`
}

/** The access of a call that needs a right. */
export function withRight<R extends Right>(right: R): `admin:${R}` {
  return `admin:${right}`
}
