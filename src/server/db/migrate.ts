import { cp, mkdtemp, rm } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyAll } from 'drizzle-orm/pg-core/async/session'
import { faultMessage } from '../fault.ts'
import { settleAll } from '../settle-all.ts'
import { type Connection, migrationLock } from './requirements.ts'
import { DatabaseSession } from './session.ts'

type AppliedMigration = { name: string; hash: string }
/** Hashes by name. */
type Migrations = ReadonlyMap<string, string>

const tooOld =
  'This database was made before the first release of Matricula and cannot be upgraded. ' +
  'Nothing in it was changed. ' +
  'Start with a new folder as DATA_DIR, or with an empty database as DATABASE_URL.'

/**
 * Brings a database up to the migrations of this version, one process at a time: the others wait,
 * then find nothing left to do. Refuses a database from before the first release, one that a later
 * version has changed, and one whose migrations are not the ones of this version.
 */
export async function migrate(
  url: string,
  options: {
    folder?: string
    say?: (line: string) => void
    /** Done before a database with something in it is changed; nothing is changed where it throws. */
    before?: () => Promise<void>
    /** Done while an empty database gets its first tables, by anything that needs none of them. */
    beside?: () => Promise<void>
  } = {},
): Promise<{ applied: number }> {
  const folder = options.folder ?? migrationsFolder()
  const lock = await connect(url)
  try {
    await lock.query('begin')
    await lock.query(migrationLock)
    const pending = await pendingMigrations(lock, options.folder)
    if (pending.length > 0) {
      const isFirst = (await listAppliedMigrations(lock)).length === 0
      if (!isFirst) await options.before?.()
      options.say?.(`Bringing the database up to date (${pending.length} to apply)`)
      await settleAll([apply(url, folder), isFirst && options.beside?.()])
    }
    await lock.query('commit')
    return { applied: pending.length }
  } finally {
    await lock.end()
  }
}

/** Brings an empty database up to the given migrations of this version and no further; refuses others. */
export async function migrateTo(url: string, wanted: readonly AppliedMigration[]): Promise<void> {
  const ours = ownMigrations()
  for (const { name, hash } of wanted) refuseForeign({ name, hash }, ours.get(name))
  const folder = await mkdtemp(join(tmpdir(), 'matricula-migrations-'))
  try {
    for (const { name } of wanted)
      await cp(join(migrationsFolder(), name), join(folder, name), { recursive: true })
    await migrate(url, { folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

function refuseForeign({ name, hash }: AppliedMigration, own: string | undefined): void {
  if (!own)
    throw new Error(
      `The database was changed by a later version of Matricula (${name}). Start that version.`,
    )
  if (own !== hash)
    throw new Error(`The migration ${name} is not the one that this database was made with.`)
}

/** The names of a version's migrations that the database does not have yet; refuses as `migrate`. */
export async function pendingMigrations(database: Connection, folder?: string): Promise<string[]> {
  const ours = new Map(folder ? readMigrations(folder) : ownMigrations())
  const applied = await listAppliedMigrations(database)
  const [first = ''] = ours.keys()
  if (applied.some(({ name }) => name < first)) throw new Error(tooOld)
  for (const { name, hash } of applied) {
    refuseForeign({ name, hash }, ours.get(name))
    ours.delete(name)
  }
  return [...ours.keys()]
}

/** The migrations that a database has, by name and hash. */
export async function listAppliedMigrations(database: Connection): Promise<AppliedMigration[]> {
  const table = await database.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  )
  if (table.rowCount === 0) return []
  const rows = await database.query<AppliedMigration>(
    'select name, hash from drizzle.__drizzle_migrations',
  )
  return rows.rows
}

// All that is pending is one transaction: cut short, the database is as it was.
async function apply(url: string, folder: string) {
  const client = await connect(url)
  try {
    const files = readMigrationFiles({ migrationsFolder: folder })
    // Each file is sent whole: four hundred statements one by one are as many waits.
    const whole = files.map((file) => ({ ...file, sql: [file.sql.join(';\n')] }))
    await applyAll(whole, drizzle({ client }), { migrationsFolder: folder })
  } catch (error) {
    const reason = faultMessage(error)
    throw new Error(`The database could not be brought up to date and is unchanged: ${reason}.`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

// A migration, and waiting for one, may take as long as it takes, whatever the role's defaults.
async function connect(url: string) {
  const client = new DatabaseSession({ connectionString: url })
  await client.connect()
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  )
  return client
}

// Those that the process began with: what is there later may belong to the next version.
let own: Migrations | undefined

function ownMigrations() {
  own ??= readMigrations(migrationsFolder())
  return own
}

function readMigrations(folder: string): Migrations {
  const files = readMigrationFiles({ migrationsFolder: folder })
  return new Map(files.map(({ name, hash }) => [name, hash]))
}

// The same from the sources and from the bundle.
function migrationsFolder() {
  return join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'migrations')
}
