import * as z from 'zod/mini'
import { nameLength } from '#features/accounts/accounts.ts'
import { Status } from '#features/applications/status.ts'
import { FileName } from '#features/documents/names.ts'
import { Email } from '#features/identity/credentials.ts'
import { NearDay } from '#shared/calendar-date.ts'
import { emailLength } from '#shared/email.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileBody } from '#shared/file-body.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { ById, CreatedId, Cursor, Done } from '#shared/vocabulary.ts'

const enter = withRight('enter-applications')

export const mostProspectBytes = 5 * 1024 * 1024
export const prospectsTooLarge = 'Files can be up to 5 MB. Split this one'

/** Where somebody stands: not written to, invited, or applicant. */
export const ProspectState = z.enum(['new', 'invited', 'applied'])
export type ProspectState = z.infer<typeof ProspectState>

const Prospect = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  program: Program,
  intake: z.string(),
  source: z.string(),
  consentedOn: z.string(),
  by: z.string(),
  addedAt: Instant,
  invitedAt: z.nullable(Instant),
  /** They have asked for no more of these emails. */
  hasOptedOut: z.boolean(),
  /** Somebody has an account with this address. */
  hasAccount: z.boolean(),
  /** The intake they asked about has closed. */
  isOver: z.boolean(),
  /** What they applied with, if they have. */
  application: z.nullable(
    z.object({ id: z.string(), status: Status, submittedAt: z.nullable(Instant) }),
  ),
})
export type Prospect = z.infer<typeof Prospect>

/** People who may apply, the latest first. */
export const listProspects = endpoint('GET /api/admins/prospects', enter, {
  query: z.object({
    state: z._default(ProspectState, 'new'),
    after: Cursor,
  }),
  ok: z.object({
    prospects: z.array(Prospect),
    next: z.nullable(z.string()),
    counts: z.object({ new: z.int(), invited: z.int(), applied: z.int() }),
    /** How many of those who are new can be invited now. */
    inviting: z.int(),
  }),
})

const about = {
  program: z.enum(Program.options, 'Choose a program'),
  intakeId: z.uuid('Choose an intake'),
  source: lineOfText({ empty: 'Enter where they asked', label: 'Where they asked', max: 120 }),
  /** Nobody is written to who has not agreed to it. */
  consentedOn: NearDay,
}
/** What is said of all people of a file. */
export const AboutProspects = z.object(about)
export type AboutProspects = z.infer<typeof AboutProspects>

const name = (empty: string, label: string) => lineOfText({ empty, label, max: nameLength })

/** Who it is, as typed or as a row of a file says it. */
export const NamedProspect = z.object({
  firstName: name('Enter the first name', 'First name'),
  lastName: name('Enter the last name', 'Last name'),
  email: z.pipe(
    lineOfText({ empty: 'Enter the email address', label: 'Email', max: emailLength }),
    Email,
  ),
})
export type NamedProspect = z.infer<typeof NamedProspect>

export const addProspect = endpoint('POST /api/admins/prospects', enter, {
  body: z.extend(NamedProspect, about),
  ok: CreatedId,
})

/** Adds those of a CSV file who are not there yet; a row that cannot be read keeps no other. */
export const uploadProspects = endpoint('POST /api/admins/prospects/file', enter, {
  query: z.extend(AboutProspects, { name: z._default(FileName, 'Unnamed file') }),
  body: FileBody,
  ok: z.object({
    added: z.int(),
    known: z.int(),
    faultCount: z.int(),
    /** The first of them. */
    faults: z.array(z.object({ line: z.int(), words: z.string() })),
  }),
})

export const mostInvited = 500

/** Invites those who can be, so many at a time. Refused where there is another number of them than was seen. */
export const inviteProspects = endpoint('POST /api/admins/prospects/invite', enter, {
  body: z.object({ expected: z.int() }),
  ok: z.object({ invited: z.int(), left: z.int() }),
})

/** Deletes what is kept of somebody, with their invitation; an application stays. */
export const deleteProspect = endpoint('DELETE /api/admins/prospects/{id}', enter, {
  params: ById,
  ok: Done,
})
