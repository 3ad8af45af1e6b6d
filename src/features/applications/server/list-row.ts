import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { Program } from '#shared/program.ts'
import type { ApplicationListItem } from '../list-contract.ts'
import { Status } from '../status.ts'
import { applications } from './tables.ts'

/** A row of presence counts for so long. */
export const presenceSeconds = 60

/** What the office sees of an application; the selects of it join applicant and intake. */
export const listColumns = {
  id: applications.id,
  firstName: applicants.firstName,
  lastName: applicants.lastName,
  email: shownEmail,
  phoneNumber: applicants.phoneNumber,
  program: applications.program,
  status: applications.status,
  statusAt: applications.statusAt,
  intake: intakes.name,
  listedAt: applications.listedAt,
  submittedAt: applications.submittedAt,
  assignee: sql<z.input<typeof ApplicationListItem>['assignee']>`(
    SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM admins a WHERE a.id = ${applications.assigneeId})`,
  flags: applications.flags,
  attentionAt: applications.attentionAt,
}

type ListedRow = Omit<z.input<typeof ApplicationListItem>, 'program' | 'status'> & {
  program: string
  status: string
}

export function presentListRow(row: ListedRow): z.input<typeof ApplicationListItem> {
  return {
    ...row,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
  }
}
