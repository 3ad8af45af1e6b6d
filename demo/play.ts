import { sendDueMails } from '#server/mail-sending.ts'
import type { TestApp } from '#tests/app.ts'
import { planAhead } from './afterwards.ts'
import { releaseAll } from './decisions.ts'
import { openHours } from './interviews.ts'
import { officeActs } from './many.ts'
import { askAll } from './questions.ts'
import { makeRandom } from './random.ts'
import { hireStaff } from './staff.ts'
import { type Act, releaseEveryDays, releaseHour, type Stage, tellStory } from './stories.ts'

export const dayMs = 86_400_000
const seed = 20_260

/** Plays what so many people and the office did in so many days, in order; returns the number of acts. */
export async function play(app: TestApp, people: number, days: number): Promise<number> {
  const began = app.platform.now()
  const stage: Stage = {
    app,
    staff: await hireStaff(app),
    random: makeRandom(seed),
    links: new Map(),
  }
  await openHours(app, stage.staff)
  await planAhead(app)
  await askAll(stage)
  const stories = Array.from({ length: people }, (_, number) => tellStory(stage, number + 1, days))
  const acts = [...stories.flat(), ...releases(stage, days), ...officeActs(stage, days)]
  const past = acts.filter(({ day }) => day < days).sort((one, other) => one.day - other.day)
  for (const { day, run } of past) {
    app.clock.set(new Date(began.getTime() + day * dayMs).toISOString())
    await run()
    await sendDueMails(app.platform, async ({ toAddress }, secret) => {
      if (secret) stage.links.set(toAddress, secret)
      return { answer: 'Not sent: a demo writes to nobody' }
    })
  }
  return past.length
}

/** Once a week everything that is confirmed goes out. */
function releases(stage: Stage, days: number): Act[] {
  const weeks = Math.floor(days / releaseEveryDays)
  return Array.from({ length: weeks }, (_, week) => ({
    day: (week + 1) * releaseEveryDays + releaseHour,
    run: () => releaseAll(stage),
  }))
}
