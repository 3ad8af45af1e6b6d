// Fills the demo's own folder with invented people, as if the office had been at work for months.
import { applicationJobs } from '#features/applications/server/jobs.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { sendDueMails } from '#server/mail.ts'
import { makeTestApp } from '#tests/app.ts'
import { releaseAll } from './decisions.ts'
import { makeRandom } from './random.ts'
import { hireStaff } from './staff.ts'
import { type Act, releaseEveryDays, releaseHour, tellStory } from './stories.ts'

const people = 320
const days = 150
const dayMs = 86_400_000
const seed = 20_260

const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('The demo needs a DATA_DIR of its own.')
const database = await startEmbedded({ dataDir })
await migrate(database.url, { say: () => {} })
const began = new Date(Date.now() - days * dayMs)
const app = await makeTestApp({ databaseUrl: database.url, dataDir, now: began })
const stage = { app, staff: await hireStaff(app), random: makeRandom(seed) }

const stories = Array.from({ length: people }, (_, number) => tellStory(stage, number + 1, days))
const acts = [...stories.flat(), ...releases()]
const past = acts.filter(({ day }) => day < days).sort((one, other) => one.day - other.day)
for (const { day, run } of past) {
  app.clock.set(new Date(began.getTime() + day * dayMs).toISOString())
  await run()
  await sendDueMails(app.platform, async () => ({ answer: 'Not sent: a demo writes to nobody' }))
}
for (const job of applicationJobs) await job.run(app.platform, database.url)
await app.close()
await database.stop()
console.log(`${people} people, ${past.length} acts in ${days} days`)

/** Once a week everything that is confirmed goes out. */
function releases(): Act[] {
  const weeks = Math.floor(days / releaseEveryDays)
  return Array.from({ length: weeks }, (_, week) => ({
    day: (week + 1) * releaseEveryDays + releaseHour,
    run: () => releaseAll(stage),
  }))
}
