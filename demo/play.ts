import { sendDueMails } from '#server/mail-sending.ts'
import type { TestApp } from '#tests/app.ts'
import { planAhead } from './after-decision.ts'
import { officeActs } from './bulk-work.ts'
import { releaseAll } from './decisions.ts'
import { openHours } from './interviews.ts'
import { showOfficer } from './office-work.ts'
import { tellPastStory } from './past-stories.ts'
import { askAll } from './questions.ts'
import { makeRandom } from './random.ts'
import { runSideBySide } from './side-by-side.ts'
import { hireStaff } from './staff.ts'
import { type Act, releaseEveryDays, releaseHour, type Stage, tellStory } from './stories.ts'

export const dayMs = 86_400_000
const seed = 20_260
/** No one of this year has such a number. */
const firstOfLastYear = 5_001

/** The office at its first day: who works in it. */
export async function openOffice(app: TestApp): Promise<Stage> {
  const staff = await hireStaff(app)
  await openHours(app, staff)
  return { app, staff, random: makeRandom(seed), links: new Map() }
}

/** Plays what so many people and the office did in so many days; returns the number of acts. */
export async function play(stage: Stage, people: number, days: number): Promise<number> {
  await planAhead(stage.app)
  await showOfficer(stage)
  await askAll(stage)
  const stories = storiesOf(stage, people, 1, (one, number) => tellStory(one, number, days))
  return playActs(stage, [...stories, ...officeActs(stage, days)], days)
}

/** The same office a year earlier, with fewer people; all that they began is over. */
export async function playLastYear(stage: Stage, people: number, days: number): Promise<number> {
  const stories = storiesOf(stage, people, firstOfLastYear, (one, number) =>
    tellPastStory(one, number, days),
  )
  return playActs(stage, stories, days)
}

/** Each story draws from numbers of its own, so that it doesn't matter which act is over first. */
function storiesOf(
  stage: Stage,
  people: number,
  first: number,
  tell: (stage: Stage, number: number) => Act[],
): Act[] {
  return Array.from({ length: people }, (_, index) => first + index).flatMap((number) =>
    tell({ ...stage, random: makeRandom(seed + number - 1) }, number),
  )
}

async function playActs(stage: Stage, stories: readonly Act[], days: number): Promise<number> {
  const { app } = stage
  const began = app.platform.now()
  const instantOf = (day: number) => new Date(began.getTime() + day * dayMs)
  const past = [...stories, ...releases(stage, days)]
    .filter(({ day }) => day < days)
    .sort((one, other) => one.day - other.day)
  await runSideBySide(past, {
    run: ({ day, run }) => app.clock.at(instantOf(day), run),
    between: (day) => app.clock.at(instantOf(day), () => sendMails(stage)),
  })
  app.clock.set(instantOf(days).toISOString())
  await sendMails(stage)
  return past.length
}

async function sendMails({ app, links }: Stage): Promise<void> {
  await sendDueMails(app.platform, async ({ toAddress }, secret) => {
    if (secret) links.set(toAddress, secret)
    return { answer: 'Not sent: a demo writes to nobody' }
  })
}

/** Once a week everything that is confirmed goes out. */
function releases(stage: Stage, days: number): Act[] {
  const weeks = Math.floor(days / releaseEveryDays)
  return Array.from({ length: weeks }, (_, week) => ({
    day: (week + 1) * releaseEveryDays + releaseHour,
    run: () => releaseAll(stage),
  }))
}
