// Fills the demo's own folder with invented people, as if the office had been at work for months.
import { jobs } from '#app/server/app.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeTestApp } from '#tests/app.ts'
import { registerEarlier } from './earlier.ts'
import { dayMs, play } from './play.ts'

const people = 320
const days = 150

const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('The demo needs a DATA_DIR of its own.')
const database = await startEmbedded({ dataDir })
await migrate(database.url, { say: () => {} })
const today = new Date()
const now = new Date(today.getTime() - days * dayMs)
const app = await makeTestApp({ databaseUrl: database.url, dataDir, now })
await registerEarlier(app, today)
const acts = await play(app, people, days)
for (const job of jobs) await job.run(app.platform, database.url)
await app.close()
await database.stop()
console.log(`${people} people, ${acts} acts in ${days} days`)
