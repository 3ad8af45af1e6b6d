import { and, desc, eq, lte } from 'drizzle-orm'
import { askForExport } from '#features/bulk-actions/server/export-requests.ts'
import { planMassMessage, sendMassMessage } from '#features/bulk-actions/server/messages.ts'
import { sendDueMessages } from '#features/bulk-actions/server/messages-out.ts'
import { intakes } from '#features/settings/server/tables.ts'
import {
  enterApplicationForOffice,
  prepareEntry,
  saveEntryForOffice,
} from '#features/staff-entry/server/entries.ts'
import { Refusal } from '#server/refusals.ts'
import { completeAnswers } from '#tests/answers.ts'
import { castPassword } from '#tests/people.ts'
import { addressOf } from './staff.ts'
import { type Act, as, type Stage } from './stories.ts'

const message = {
  subject: 'An evening about the {{program}}',
  text: 'On the first Thursday of next month people who study with us tell how it fits into a working week. You are welcome to listen and ask.\n\nThere is nothing to prepare, and whether you come has no bearing on your application.',
}
const person = {
  firstName: 'Wilhelmina',
  lastName: 'Achebe',
  email: null,
  dateOfBirth: '1961-09-14',
  phoneNumber: '+1 202 555 0147',
  country: 'US',
  state: 'DC',
}

/** What the office does to many, and for one who writes on paper, in the last days of the demo. */
export function officeActs(stage: Stage, days: number): Act[] {
  return [
    { day: days - 6, run: () => writeToReviewed(stage) },
    { day: days - 5.9, run: async () => void (await sendDueMessages(stage.app.platform)) },
    { day: days - 2, run: () => enterOnPaper(stage) },
    { day: days - 0.2, run: () => askForEverything(stage) },
    { day: days - 0.1, run: () => comeToWork(stage) },
  ]
}

function writeToReviewed({ staff, app }: Stage) {
  return as({ app }, staff.ben, async (ctx) => {
    const chosen = { query: { status: 'in_review' } }
    const { count, seen } = await planMassMessage(ctx, { body: { ...message, chosen, from: 0 } })
    if (count === 0) return
    await sendMassMessage(ctx, { body: { ...message, chosen, expected: count, seen } })
  })
}

function enterOnPaper({ staff, app }: Stage) {
  return as({ app }, staff.chidi, async (ctx) => {
    const [intake] = await ctx.db
      .select()
      .from(intakes)
      .where(and(eq(intakes.program, 'msc'), lte(intakes.opensAt, ctx.now)))
      .orderBy(desc(intakes.startsOn))
      .limit(1)
    if (!intake) return
    const body = {
      applicantId: null,
      person,
      isSomebodyElse: true,
      program: 'msc',
      intakeId: intake.id,
      how: 'paper',
      receivedOn: ctx.now.toISOString().slice(0, 10),
      reason: 'It lay among the letters of another department.',
    } as const
    const { id } = await enterApplicationForOffice(ctx, { body }, await prepareEntry(ctx, { body }))
    const { personalInfo, education } = completeAnswers('msc')
    await saveEntryForOffice(ctx, { params: { id }, body: { personalInfo, education } })
  }).catch((error: unknown) => {
    // The intake may have closed by the end of a long demo.
    if (!(error instanceof Refusal)) throw error
  })
}

/** Waits for a second person: anyone who looks at the demo. */
function askForEverything({ staff, app }: Stage) {
  return as({ app }, staff.ben, (ctx) =>
    askForExport(ctx, { body: { chosen: { query: {} }, format: 'xlsx', restricted: false } }),
  )
}

/** Everybody of the office was here today. */
async function comeToWork({ app, staff }: Stage): Promise<void> {
  for (const key of Object.keys(staff)) {
    const body = { email: addressOf(key), password: castPassword }
    const { status } = await app.call('POST /api/admins/login', { body })
    if (status !== 200) throw new Error(`${body.email} can’t sign in`)
  }
}
