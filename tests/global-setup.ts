import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { poolWholeRun } from './pooled-address.ts'
import { startPooler } from './pooler.ts'

const running = `hashtext('matricula tests')`

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The migrated template as the application's role, the same as a role that may clone it, and how
     * the names of this run's own databases begin.
     */
    template: { url: string; adminUrl: string; prefix: string }
  }
}

/** One server for the whole run, shared with a run beside it, and one migrated template in it. */
export async function setup(project: TestProject) {
  const server = await findServer(project.config.root)
  const name = `matricula_template_${migrationsHash(project.config.root)}`
  const adminUrl = onDatabase(server.adminUrl, 'postgres')
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()

  const prefix = `matricula_test_${randomBytes(4).toString('hex')}_`
  async function teardown() {
    await dropAll(admin, prefix)
    await admin.end()
    await server.stop()
  }
  try {
    await makeTemplate(admin, server.url, name)
  } catch (error) {
    await teardown()
    throw error
  }
  const pooler = process.env.TEST_POOLER ? await startPooler(server.url) : undefined
  if (pooler) poolWholeRun(pooler, server.url)
  project.provide('template', { url: onDatabase(server.url, name), adminUrl, prefix })
  return async () => {
    await pooler?.stop()
    await teardown()
  }
}

async function findServer(
  root: string,
): Promise<Pick<EmbeddedDatabase, 'url' | 'adminUrl' | 'stop'>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, adminUrl: given, stop: async () => {} }
  return startEmbedded({ dataDir: join(root, 'node_modules/.cache/matricula-tests') })
}

async function makeTemplate(admin: Client, url: string, name: string) {
  await admin.query(`select pg_advisory_lock(hashtext('matricula test set-up'))`)
  const alone = await admin.query(`select pg_try_advisory_lock(${running}) as got`)
  if (alone.rows[0].got) {
    await clearOut(admin, name)
    await admin.query(`select pg_advisory_unlock(${running})`)
  }
  // Kept until the connection ends.
  await admin.query(`select pg_advisory_lock_shared(${running})`)
  const found = await admin.query<{ datistemplate: boolean }>(
    'select datistemplate from pg_database where datname = $1',
    [name],
  )
  if (!found.rows[0]?.datistemplate) {
    if (found.rows[0]) await admin.query(`drop database ${name} with (force)`)
    await admin.query(`create database ${name} owner ${new URL(url).username}`)
    await migrate(onDatabase(url, name))
    await admin.query(`alter database ${name} is_template true`)
  }
  await admin.query(`select pg_advisory_unlock(hashtext('matricula test set-up'))`)
}

// What interrupted runs and earlier migrations left behind.
async function clearOut(admin: Client, template: string) {
  await dropAll(admin, 'matricula_test_')
  await dropAll(admin, 'matricula_template_', template)
}

async function dropAll(admin: Client, prefix: string, butNot = '') {
  const left = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and datname <> $2',
    [prefix, butNot],
  )
  for (const { datname } of left.rows) {
    await admin.query(`alter database ${datname} is_template false`)
    await admin.query(`drop database ${datname} with (force)`)
  }
}

function onDatabase(url: string, name: string) {
  const changed = new URL(url)
  changed.pathname = name
  return changed.href
}

function migrationsHash(root: string) {
  const hash = createHash('sha256')
  for (const file of readMigrationFiles({ migrationsFolder: join(root, 'migrations') })) {
    hash.update(file.name + file.hash)
  }
  return hash.digest('hex').slice(0, 12)
}
