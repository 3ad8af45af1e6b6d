import { mkdir, writeFile } from 'node:fs/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makePlatform, seed } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { makeLog } from '#server/log.ts'
import { makeApplications } from './applications.ts'
import { firstAdmin } from './product.ts'
const dataDir = process.argv[2] ?? ''
await mkdir(dataDir, { recursive: true })
const database = await startEmbedded({ dataDir })
const adminUrl = Object.assign(new URL(database.adminUrl), { pathname: '/matricula' }).href
await migrate(database.url)
const log = makeLog('silent')
const config = readConfig({ ...process.env, DATA_DIR: dataDir, ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password })
const platform = makePlatform({ ...openDatabase(database.url, log), config: (config as any), log, now: () => new Date() })
await seed(platform)
console.log('seeded')
const t = Date.now()
await makeApplications(adminUrl, Number(process.argv[3]))
console.log('made', Date.now() - t)
await writeFile(`${dataDir}/urls`, `${adminUrl}\n${database.url}`)
setInterval(() => {}, 1e9)
