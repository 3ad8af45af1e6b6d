import { sendDueMails } from '#server/mail-sending.ts'
import type { TestApp } from '#tests/app.ts'
import { planAhead } from './after-decision.ts'
import { officeActs } from './bulk-work.ts'
import { releaseAll } from './decisions.ts'
import { openHours } from './interviews.ts'
import { askAll } from './questions.ts'
import { makeRandom } from './random.ts'
import { runSideBySide } from './side-by-side.ts'
import { hireStaff } from './staff.ts'
import { type Act, releaseEveryDays, releaseHour, type Stage, tellStory } from './stories.ts'

export const dayMs = 86_400_000
const seed = 20_260

/** Plays what so many people and the office did in so many days; returns the number of acts. */
export async function play(app: TestApp, people: number, days: number): Promise<number> {
  const began = app.platform.now()
  const instantOf = (day: number) => new Date(began.getTime() + day * dayMs)
  const staff = await hireStaff(app)
  const stage: Stage = { app, staff, random: makeRandom(seed), links: new Map() }
  await openHours(app, stage.staff)
  await planAhead(app)
  await askAll(stage)
  // Each story draws from numbers of its own, so that it doesn't matter which act is over first.
  const stories = Array.from({ length: people }, (_, index) =>
    tellStory({ ...stage, random: makeRandom(seed + index) }, index + 1, days),
  )
  const acts = [...stories.flat(), ...releases(stage, days), ...officeActs(stage, days)]
  const past = acts.filter(({ day }) => day < days).sort((one, other) => one.day - other.day)
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
