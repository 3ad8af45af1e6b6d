// Fills the demo's own folder with invented people, as if the office had been at work for months.
import { Client } from 'pg'
import { jobs } from '#app/server/jobs.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeTestApp } from '#tests/app.ts'
import { registerOldAccounts } from './old-accounts.ts'
import { planNextCycle } from './past-stories.ts'
import { dayMs, openOffice, play, playLastYear } from './play.ts'

const people = 320
const days = 150
/** Of the cycle a year earlier, with which the reports compare this one. */
const peopleBefore = 80
const yearDays = 365

const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('The demo needs a DATA_DIR of its own.')
const database = await startEmbedded({ dataDir })
await migrate(database.url, { say: () => {} })
// A folder that was left half filled is begun again, so no act has to wait for the disk.
await inDatabase('ALTER DATABASE matricula SET synchronous_commit = off')
const today = new Date()
const now = new Date(today.getTime() - days * dayMs)
// What is invented needs no backup.
const environment = { BACKUP_DIR: 'off' }
// The certificate that seals contracts is made with it, and seals nothing before.
const began = new Date(now.getTime() - yearDays * dayMs)
const app = await makeTestApp({ databaseUrl: database.url, dataDir, now: began, environment })
const stage = await openOffice(app)
const before = await playLastYear(stage, peopleBefore, days)
app.clock.set(now.toISOString())
await planNextCycle(app, yearDays)
await registerOldAccounts(app, today)
const acts = await play(stage, people, days)
for (const job of jobs) await job.run(app.platform, database.url)
await app.close()
await inDatabase('ALTER DATABASE matricula RESET synchronous_commit')
await database.stop()
console.log(
  `${people} people, ${acts} acts in ${days} days; ${peopleBefore} people, ${before} acts a year earlier`,
)

async function inDatabase(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
