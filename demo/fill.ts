// Fills the demo's own folder with invented people, as if the office had been at work for months.
import { Client } from 'pg'
import { jobs } from '#app/server/jobs.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeTestApp } from '#tests/app.ts'
import { registerOldAccounts } from './old-accounts.ts'
import { dayMs, play } from './play.ts'

const people = 320
const days = 150

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
const app = await makeTestApp({ databaseUrl: database.url, dataDir, now, environment })
await registerOldAccounts(app, today)
const acts = await play(app, people, days)
for (const job of jobs) await job.run(app.platform, database.url)
await app.close()
await inDatabase('ALTER DATABASE matricula RESET synchronous_commit')
await database.stop()
console.log(`${people} people, ${acts} acts in ${days} days`)

async function inDatabase(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
