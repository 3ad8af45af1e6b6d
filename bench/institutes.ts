// Several institutes in one process, each with a database of its own: what another one costs in memory and
// in time until it answers. A sketch for decision 147, not something that the product does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { composeApp, makePlatform, seedInstallation } from '#app/server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeLog } from '#server/log.ts'
import { median } from './load.ts'
import { options } from './options.ts'
import { report } from './results.ts'

const institutes = options.size ?? (options.quick ? 3 : 20)
const calls = 20
const bytesPerMegabyte = 2 ** 20

const folder = mkdtempSync(join(tmpdir(), 'matricula-institutes-'))
const database = await startEmbedded({ dataDir: folder })
const admin = new Client({ connectionString: database.adminUrl })
await admin.connect()
await admin.query('CREATE DATABASE template_institute OWNER matricula')
await migrate(urlOf('template_institute'))

const began: number[] = []
const ends: (() => Promise<void>)[] = []
try {
  await open(0)
  const first = memory()
  for (let n = 1; n < institutes; n++) began.push(await open(n))
  const others = institutes - 1
  report('institutes', [
    { name: 'with one institute', value: first, unit: 'MB' },
    { name: `with ${institutes}`, value: memory(), unit: 'MB' },
    { name: 'for each further one', value: (memory() - first) / others, unit: 'MB' },
    { name: 'until a further one has answered, median', value: median(began), unit: 'ms' },
  ])
} finally {
  for (const end of ends) await end()
  await admin.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds from a migrated database to its first answers. */
async function open(n: number): Promise<number> {
  const name = `institute_${n}`
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template_institute OWNER matricula`)
  const start = performance.now()
  const url = urlOf(name)
  const log = makeLog('silent')
  const config = readConfig({ DATA_DIR: join(folder, name), DATABASE_URL: url })
  const own = openDatabase(url, log)
  const platform = makePlatform({ ...own, config, log, now: () => new Date() })
  await seedInstallation(platform)
  const app = composeApp(platform)
  for (let call = 0; call < calls; call++) {
    const answer = await app.request('/api/programs')
    if (answer.status !== 200) throw new Error(await answer.text())
  }
  ends.push(async () => {
    platform.live.close()
    await own.pool.end()
  })
  return performance.now() - start
}

function urlOf(name: string): string {
  return database.url.replace(/\/matricula$/, `/${name}`)
}

/** After what can be thrown away is. */
function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss / bytesPerMegabyte
}
