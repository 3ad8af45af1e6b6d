import { eq } from 'drizzle-orm'
import { replaceOwn } from '#features/references/server/own-referees.ts'
import { enterOnPaper, waiveReferee } from '#features/references/server/referee-acts.ts'
import { referees } from '#features/references/server/tables.ts'
import { Refusal } from '#server/refusals.ts'
import type { Program } from '#shared/programs.ts'
import { between, makeRandom, oneOf, weighted } from './random.ts'
import { type Act, as, type Life, type Stage } from './stories.ts'

const people = [
  { name: 'Ruth Adeyemi', relation: 'Taught me for two years', position: 'Professor of education' },
  { name: 'Tom Hale', relation: 'My supervisor since 2021', position: 'Head of branches' },
  { name: 'Nadia Farouk', relation: 'Colleague for four years', position: 'Teacher' },
  {
    name: 'Grace Lund',
    relation: 'My commanding officer',
    position: 'Lieutenant colonel, retired',
  },
  { name: 'Piotr Wolski', relation: 'Mentor in my first job', position: 'Director of operations' },
]
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

/** Whom somebody names: two people or one, at addresses that nobody else has. */
export function namedBy(number: number, program: Program) {
  return Array.from({ length: program === 'msc' ? 2 : 1 }, (_, place) =>
    refereeOf(number, place, people[(number + place * 2) % people.length]),
  )
}

function refereeOf(number: number, place: number, person = people[0]) {
  const { name = '', relation = '', position = '' } = person ?? {}
  const email = `${name.split(' ')[0]?.toLowerCase()}.${number}.${place}@college.example`
  return { name, relation, position, email, phone: '' }
}

const share = { write: 64, silent: 14, decline: 8, letter: 6, excuse: 8 }

/** What becomes of each reference that was asked for on a day. */
export function awaitReferences(stage: Stage, life: Life, asked: number): Act[] {
  const random = makeRandom(life.number)
  return namedBy(life.number, life.program).map(({ email }, place) => {
    const what = weighted(random, share)
    const day = asked + between(random, 0.5, 18)
    const answers = answersWith(random)
    return { day, run: () => become[what](stage, life, { email, answers, place }) }
  })
}

type One = { email: string; answers: Record<string, string>; place: number }

type Becomes = (stage: Stage, life: Life, one: One) => Promise<void>

const become: Record<keyof typeof share, Becomes> = {
  silent: async () => {},
  async write({ app, links }, _, { email, answers }) {
    const token = links.get(email)
    if (!token) return
    const name = people.find((one) => email.startsWith(firstOf(one.name)))?.name ?? 'A referee'
    const body = { token, answers, revision: 0, name }
    await app.call('POST /api/references/submit', { body })
  },
  async decline(stage, life, { email, place }) {
    const token = stage.links.get(email)
    if (!token) return
    const reason = 'I am on leave until the summer and could not do them justice.'
    const body = { token, isSomebodyElse: false, reason }
    await stage.app.call('POST /api/references/decline', { body })
    if (life.number % 2 === 0) return
    const details = refereeOf(life.number, place + 5, people[(life.number + 4) % people.length])
    await act(stage, life, email, async (row) =>
      as(stage, life.applicant, (ctx) =>
        replaceOwn(ctx, { params: { id: row.id }, body: { ...details, version: row.version } }),
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

function firstOf(name: string): string {
  return `${name.split(' ')[0]?.toLowerCase()}.`
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
