import { eq } from 'drizzle-orm'
import { replaceOwnReferee } from '#features/references/server/own-referees.ts'
import { enterOnPaper, waiveReferee } from '#features/references/server/referee-acts.ts'
import { referees } from '#features/references/server/tables.ts'
import { Refusal } from '#server/refusals.ts'
import type { Program } from '#shared/programs.ts'
import { backgroundOf, type Referee } from './backgrounds.ts'
import { between, makeRandom, oneOf, weighted } from './random.ts'
import { type Act, as, type Life, type Stage } from './stories.ts'

const strengths = [
  'When a plan of theirs failed last spring, they were the first to say so, and the first with another. The team trusted them more afterwards.',
  'They listen until the other has finished, and then ask the question that everybody else had stepped around.',
  'I have seen them teach a skeptical colleague a new method in a week, without once making it about themselves.',
]
const answersWith = (random: () => number) => ({
  known: oneOf(random, [
    'Six years, from work',
    'Two courses that I taught',
    'Four years in one unit',
  ]),
  strengths: oneOf(random, strengths),
  readiness: oneOf(random, ['3', '4', '5', '5']),
  recommendation: oneOf(random, [
    'Yes, without reservation',
    'Yes',
    'Yes',
    'Yes, with reservations',
  ]),
})

/** Whom somebody names: two people or one, at addresses that no one else has. */
export function namedBy(number: number, program: Program) {
  const { referees } = backgroundOf(number)
  return referees
    .slice(0, program === 'msc' ? 2 : 1)
    .map((one, place) => ({ ...one, email: emailOf(one, number, place), phone: '' }))
}

function emailOf({ name }: Referee, number: number, place: number): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '')
  return `${plain.toLowerCase().replaceAll(' ', '.')}.${number}.${place}@college.example`
}

const share = { write: 64, silent: 14, decline: 8, letter: 6, excuse: 8 }

/** What becomes of each reference that was asked for on a day. */
export function awaitReferences(stage: Stage, life: Life, asked: number): Act[] {
  const random = makeRandom(life.number)
  return namedBy(life.number, life.program).map(({ email, name }) => {
    const what = weighted(random, share)
    const day = asked + between(random, 0.5, 18)
    const answers = answersWith(random)
    return { day, run: () => become[what](stage, life, { email, name, answers }) }
  })
}

type One = { email: string; name: string; answers: Record<string, string> }

type Becomes = (stage: Stage, life: Life, one: One) => Promise<void>

const become: Record<keyof typeof share, Becomes> = {
  silent: async () => {},
  async write({ app, links }, _, { email, name, answers }) {
    const token = links.get(email)
    if (!token) return
    const body = { token, answers, revision: 0, name }
    await app.call('POST /api/references/submit', { body })
  },
  async decline(stage, life, { email }) {
    const token = stage.links.get(email)
    if (!token) return
    const reason = 'I am on leave until the summer and could not do them justice.'
    const body = { token, isSomebodyElse: false, reason }
    await stage.app.call('POST /api/references/decline', { body })
    if (life.number % 2 === 0) return
    const [other] = backgroundOf(life.number + 1).referees
    const details = { ...other, email: emailOf(other, life.number, 5), phone: '' }
    await act(stage, life, email, async (row) =>
      as(stage, life.applicant, (ctx) =>
        replaceOwnReferee(ctx, {
          params: { id: row.id },
          body: { ...details, version: row.version },
        }),
      ),
    )
  },
  letter: (stage, life, { email, answers }) =>
    act(stage, life, email, async ({ id, version }) =>
      as(stage, stage.staff.ben, (ctx) => {
        const writtenOn = new Date(ctx.now.getTime() - 5 * 86_400_000).toISOString().slice(0, 10)
        return enterOnPaper(ctx, { params: { id }, body: { answers, writtenOn, version } })
      }),
    ),
  excuse: (stage, life, { email }) =>
    act(stage, life, email, async ({ id, version }) =>
      as(stage, stage.staff.ben, (ctx) =>
        waiveReferee(ctx, {
          params: { id },
          body: { reason: 'On long leave; the other reference is enough.', version },
        }),
      ),
    ),
}

/** Does something about a referee who was asked, where the story has not overtaken it. */
async function act(
  { app }: Stage,
  { id }: Life,
  email: string,
  run: (row: typeof referees.$inferSelect) => Promise<void>,
): Promise<void> {
  const rows = await app.platform.db.select().from(referees).where(eq(referees.applicationId, id))
  const row = rows.find((one) => one.email === email)
  if (!row) return
  try {
    await run(row)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
