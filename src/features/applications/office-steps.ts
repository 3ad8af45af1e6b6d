import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById } from '#shared/vocabulary.ts'
import { Status } from './status.ts'
import { type StepName, steps } from './steps.ts'

/** Steps that staff take by naming them; those that ask for more than these fields have calls of their own. */
export const officeSteps = [
  'waive-interview',
  'defer',
  'resume',
  'enrol',
  'rescind',
  'reopen',
  'cancel-enrolment',
] as const satisfies readonly StepName[]
export type OfficeStep = (typeof officeSteps)[number]

export function isOfficeStep(step: StepName): step is OfficeStep {
  return officeSteps.some((known) => known === step)
}

/** What a step is taken with; which of it is asked for, the table of steps says. */
export const StepTaken = z.object({
  /** The status that the member of staff saw; the step is refused if it has moved on. */
  statusSeq: z.int(),
  reasonId: z.optional(z.string()),
  intakeId: z.optional(z.string()),
  /** Stays in the office. */
  note: z.string().check(atMost(2_000)),
})
export type StepTaken = z.infer<typeof StepTaken>

const shapes = {
  params: ById,
  body: StepTaken,
  ok: z.object({ status: Status }),
}

/** The call of each step, open to the right that the table names. */
export const stepCalls = {
  'waive-interview': callOf('waive-interview'),
  defer: callOf('defer'),
  resume: callOf('resume'),
  enrol: callOf('enrol'),
  rescind: callOf('rescind'),
  reopen: callOf('reopen'),
  'cancel-enrolment': callOf('cancel-enrolment'),
} satisfies Record<OfficeStep, Endpoint>

function callOf(step: OfficeStep) {
  const right = steps[step].by.staff
  if (!right) throw new Error(`no member of staff takes ${step}`)
  return endpoint(`POST /api/admins/applications/{id}/steps/${step}`, withRight(right), shapes)
}

/** Intakes that an application could be deferred to. */
export const listLaterIntakesFor = endpoint(
  'GET /api/admins/applications/{id}/later-intakes',
  withRight('read-application'),
  {
    params: shapes.params,
    ok: z.object({
      intakes: z.array(z.object({ id: z.string(), name: z.string(), startsOn: z.string() })),
    }),
  },
)
