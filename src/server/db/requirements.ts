import { type ClientBase, Pool } from 'pg'
import { andList } from '#shared/word-lists.ts'

/** As much of a connection as a check needs. */
export type Connection = Pick<ClientBase, 'query'>

const oldestServer = 150_000
const settingsForSafety = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Held by the process that checks or changes the shape of the database, until the end of its transaction. */
export const migrationLock = `select pg_advisory_xact_lock(hashtext('matricula migrations'))`

// Each is tried by itself and taken back: what a server says of itself is not what it does.
const features: { name: string; sql: string; isKept?: true }[] = [
  // Held to the end: two processes that try extensions on one new database at once trip over each other.
  { name: 'advisory locks', sql: migrationLock, isKept: true },
  {
    name: 'exclusion constraints',
    sql: `create temporary table try_exclusion (span int4range, exclude using gist (span with &&));
      insert into try_exclusion values ('[1,2)');
      do $$ begin
        insert into try_exclusion values ('[1,2)');
        raise 'the constraint let two overlap';
      exception when exclusion_violation then null;
      end $$`,
  },
  {
    name: 'the extension btree_gin',
    sql: 'create extension if not exists btree_gin',
  },
  {
    name: 'the extension btree_gist',
    sql: 'create extension if not exists btree_gist',
  },
  {
    name: 'the extension citext',
    sql: 'create extension if not exists citext',
  },
  {
    name: 'the extension pg_trgm',
    sql: 'create extension if not exists pg_trgm',
  },
  {
    name: 'SKIP LOCKED',
    sql: `create temporary table try_skip (id int);
      select from try_skip for update skip locked`,
  },
]

/**
 * Refuses a database that Matricula cannot work on, with a sentence naming all that is missing.
 * Leaves no trace. Returns the settings that are off and without which a power cut loses data.
 */
export async function checkDatabase(database: Connection | Pool): Promise<{ off: string[] }> {
  if (!(database instanceof Pool)) return check(database)
  const client = await database.connect()
  try {
    return await check(client)
  } finally {
    client.release()
  }
}

async function check(connection: Connection) {
  const shown = await connection.query(
    `select current_setting('server_version_num')::int as number, version() as words`,
  )
  const version: { number: number; words: string } = shown.rows[0]
  if (version.number < oldestServer) {
    throw new Error(`Matricula needs PostgreSQL 15 or later; this database is ${version.words}.`)
  }
  const missing: string[] = []
  await connection.query('begin')
  // Another process may be migrating for as long as that takes.
  await connection.query('set local statement_timeout = 0; set local lock_timeout = 0')
  for (const { name, sql, isKept } of features) {
    await connection.query('savepoint try')
    const isThere = await connection.query(sql).then(
      () => true,
      (error) => {
        missing.push(`${name} (${error.message})`)
        return false
      },
    )
    if (!isKept || !isThere) await connection.query('rollback to savepoint try')
  }
  await connection.query('rollback')
  if (missing.length > 0) {
    throw new Error(
      `Matricula needs a PostgreSQL that offers ${andList(missing)}. ` +
        'Ask the people who run the database to allow this to the role in DATABASE_URL.',
    )
  }
  return { off: await settingsThatLoseData(connection) }
}

// What the migrations put there and nothing may take away.
const guards = [
  'timeline_is_append_only',
  'audit_log_is_append_only',
  'audit_log_is_chained',
  'audit_log_is_sealed_by_its_owner',
  'audit_log_is_sealed_once',
  'unsealed_audit_is_append_only',
  'unsealed_audit_is_sealed',
  'unsealed_audit_is_sealed_by_its_owner',
  'mail_events_is_append_only',
  'booking_events_is_append_only',
]

/** What keeps two interviews of one person apart; nothing that is asked beforehand could. */
const constraints = ['host_is_free']

/** Refuses a migrated database that has lost the triggers or constraints that nothing else replaces. */
export async function checkGuards(database: Connection | Pool): Promise<void> {
  const shown = await database.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgname = any($1) and tgenabled <> 'D'
     union all select conname from pg_constraint where conname = any($2) and contype = 'x'`,
    [guards, constraints],
  )
  const found = shown.rows.map((row) => row.name)
  const missing = [...guards, ...constraints].filter((name) => !found.includes(name))
  if (missing.length > 0)
    throw new Error(`This database has lost ${andList(missing)}: restore it before starting.`)
}

/** Which of the settings that keep acknowledged changes through a power cut are off. */
export async function settingsThatLoseData(connection: Connection): Promise<string[]> {
  const shown = await connection.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off'`,
    [settingsForSafety],
  )
  return shown.rows.map((row) => row.name)
}
