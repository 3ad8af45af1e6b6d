import * as z from 'zod/mini'
import { EnteredPerson } from '#features/accounts/entered-person.ts'
import { OwnApplication, SaveApplication } from '#features/application-form/contract.ts'
import { BriefApplication } from '#features/applications/brief-application.ts'
import { Submission } from '#features/applications/contract.ts'
import { Status } from '#features/applications/status.ts'
import { Email } from '#features/identity/credentials.ts'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, CreatedId, Done } from '#shared/vocabulary.ts'

/** How an application that somebody types reached the office. */
export const TypedWay = z.enum(['paper', 'phone'], 'Choose how it arrived')

/** The same, also of one that nobody typed. */
export const EntryWay = z.enum([...TypedWay.options, 'file'])
export type EntryWay = z.infer<typeof EntryWay>

export const entryWords: Record<EntryWay, string> = {
  paper: 'On paper',
  phone: 'By phone',
  file: 'From a file',
}

export const FoundPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty where there is none. */
  email: z.string(),
  phoneNumber: z.string(),
  /** Those that the caller may see. */
  applications: z.array(BriefApplication),
})
export type FoundPerson = z.infer<typeof FoundPerson>

const whom = 'Enter a name, an email address, or a phone number'

/** People by their whole address or phone number, or by their name; a few of them. */
export const findPeople = endpoint('GET /api/admins/applicants', withRight('enter-applications'), {
  query: z.object({
    search: z.string(whom).check(z.minLength(2, whom), z.maxLength(200)),
  }),
  ok: z.object({ people: z.array(FoundPerson) }),
})

/** Begins an application for somebody, who may be new to the office. */
export const enterApplication = endpoint(
  'POST /api/admins/entered-applications',
  withRight('enter-applications'),
  {
    body: z.object({
      /** One who is known. */
      applicantId: z.nullable(z.uuid()),
      /** Or one who is not. */
      person: z.nullable(EnteredPerson),
      /** The office has looked: the person who looks alike is somebody else. */
      isSomebodyElse: z.boolean(),
      program: z.enum(Program.options, 'Choose a program'),
      intakeId: z.uuid('Choose an intake'),
      how: TypedWay,
      /** Counts for the deadline. */
      receivedOn: NearDay,
      /** Asked where its intake has closed by now. */
      reason: z.string().check(atMost(500, 'The reason')),
    }),
    ok: CreatedId,
  },
)

const Entry = z.object({
  how: EntryWay,
  receivedOn: z.string(),
  reason: z.nullable(z.string()),
  signedOn: z.nullable(z.string()),
  enteredBy: z.string(),
  enteredAt: Instant,
})

/** An application that was entered for somebody, as its form shows it. */
export const readEntry = endpoint(
  'GET /api/admins/applications/{id}/entry',
  withRight('enter-applications'),
  {
    params: ById,
    ok: z.object({
      application: OwnApplication,
      entry: Entry,
      person: z.object({
        country: z.string(),
        state: z.nullable(z.string()),
        name: z.string(),
        /** Empty where there is none. */
        email: z.string(),
        /** Whether the office has made their account and no one has taken it over. */
        mayClaim: z.boolean(),
        linkSentAt: z.nullable(Instant),
      }),
    }),
  },
)
export type StaffEntry = z.infer<typeof readEntry.shapes.ok>

/** Saves answers for them, field by field as the applicant's own form does. */
export const saveEntry = endpoint(
  'POST /api/admins/applications/{id}/entry',
  withRight('enter-applications'),
  {
    params: ById,
    body: z.omit(SaveApplication, { applicationType: true }),
    ok: OwnApplication,
  },
)

/** Hands it in for them: they have signed the declaration, or given it by phone. */
export const submitEntry = endpoint(
  'POST /api/admins/applications/{id}/entry/submit',
  withRight('enter-applications'),
  {
    params: ById,
    body: z.object({
      revision: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
      signedOn: NearDay,
      declared: z.literal(true, 'Confirm that they made the declaration'),
    }),
    ok: z.extend(Submission, { status: Status }),
  },
)

/** Mails the link by which an account that the office has made becomes theirs. */
export const mailClaimLink = endpoint(
  'POST /api/admins/applications/{id}/entry/claim',
  withRight('enter-applications'),
  {
    params: ById,
    /** Null where there is one already. */
    body: z.object({ email: z.nullable(Email) }),
    ok: Done,
  },
)
