import { randomUUID } from 'node:crypto'
import type { Client, ClientConfig } from 'pg'
import { type AddressFeatures, sessionSettings, startupParameters } from './client.ts'
import { DatabaseSession } from './session.ts'

const connectWithinMs = 10_000
/** Others may hold sessions that began without limits; each try ends those that are at rest. */
const mostTries = 5
/** Others may be busy at the same pooler, which then deals out sessions by chance. */
const turnsOfSessions = 4

const needsDirect =
  'DATABASE_URL is a pooler. Name the database itself in DATABASE_DIRECT_URL, as the owner of its ' +
  'tables: a pooler gives a session to one and then to another, so nothing can be migrated through it.'
const directIsPooler =
  'DATABASE_DIRECT_URL is a pooler as well. Name the database itself, or a pooler in session mode: this one ' +
  'gives a session to one and then to another, so nothing can be migrated through it.'
const unlimited =
  'statement_timeout is 0 behind the pooler in DATABASE_URL, so one statement could hold up everyone. ' +
  'The role’s own settings in this database say how long a statement may take: see that the pooler ' +
  'logs in as that role, and changes no statement_timeout itself.'

/**
 * Finds out whether an address is a pooler and what that carries, and gives its role the limits that
 * sessions there can't be begun with. Refuses a pooler where nothing else leads to the database.
 */
export async function findWhatCarries(url: string, directUrl: string): Promise<AddressFeatures> {
  if (await takesSettings(url)) return { settings: true, names: true }
  if (directUrl === url) throw new Error(needsDirect)
  if (!(await takesSettings(directUrl)) && !(await keepsSessions(directUrl)))
    throw new Error(directIsPooler)
  await limitRole(url)
  return { settings: false, names: await withSession({ connectionString: url }, carriesNames) }
}

/** A pooler refuses what it can't carry, or is told to pass over it in silence. */
async function takesSettings(url: string): Promise<boolean> {
  // Not what the role itself may have got from an earlier start.
  const statement_timeout = startupParameters.statement_timeout + 1
  const config = { connectionString: url, ...startupParameters, statement_timeout }
  try {
    return await withSession(config, async (session) => {
      const { rows } = await session.query<{ setting: string }>(
        `SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`,
      )
      return Number(rows[0]?.setting) === statement_timeout
    })
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter'))
      return false
    throw error
  }
}

/**
 * Whether each connection keeps one session of the database to itself. Where two take turns as A, B, B, A, a
 * pooler that deals sessions out by statement gives both the same, or one of them another, in whatever order
 * it deals.
 */
async function keepsSessions(url: string): Promise<boolean> {
  const config = { connectionString: url }
  return withSession(config, (one) =>
    withSession(config, async (other) => {
      const [own, others] = [await findProcess(one), await findProcess(other)]
      if (own === others) return false
      for (let turn = 0; turn < turnsOfSessions; turn++)
        if ((await findProcess(other)) !== others || (await findProcess(one)) !== own) return false
      return true
    }),
  )
}

async function findProcess(session: Client): Promise<number | undefined> {
  const { rows } = await session.query<{ id: number }>('SELECT pg_backend_pid() AS id')
  return rows[0]?.id
}

/** The settings that a session should have and hasn't. */
async function listLacking(session: Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [Object.keys(sessionSettings)],
  )
  return rows
    .filter(({ name, setting }) => Number(setting) !== sessionSettings[name])
    .map(({ name }) => name)
}

/** A role may set for itself how its sessions begin, in each database. */
export async function limitRole(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const lacking = await withSession({ connectionString: url }, async (session) => {
      const names = await listLacking(session)
      if (names.length > 0) await setForRole(session, names)
      return names
    })
    if (lacking.length === 0) return
    if (tries < mostTries) continue
    if (lacking.includes('statement_timeout')) throw new Error(unlimited)
    return
  }
}

async function setForRole(session: Client, names: string[]): Promise<void> {
  const { rows } = await session.query<{ name: string }>('SELECT current_database() AS name')
  const database = session.escapeIdentifier(rows[0]?.name ?? '')
  await session.query('BEGIN')
  await session.query(`SELECT pg_advisory_xact_lock(hashtext('matricula limits'))`)
  for (const name of names)
    await session.query(
      `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = ${sessionSettings[name]}`,
    )
  await session.query('COMMIT')
  // What the pooler holds open began before; what is busy ends with its work, and our own last of all.
  await session.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND state = 'idle'`,
  )
  await session.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
}

/**
 * A pooler that carries named statements gives them names of its own in the session that it hands out;
 * where ours arrives as it is, two people's statements of one name would meet.
 */
async function carriesNames(session: Client): Promise<boolean> {
  const name = `try ${randomUUID()}`
  await session.query('BEGIN')
  const { rowCount } = await session.query({
    name,
    text: 'SELECT FROM pg_prepared_statements WHERE name = $1',
    values: [name],
  })
  if (rowCount) await session.query(`DEALLOCATE ${session.escapeIdentifier(name)}`)
  await session.query('COMMIT')
  return rowCount === 0
}

async function withSession<T>(
  config: ClientConfig,
  work: (session: Client) => Promise<T>,
): Promise<T> {
  const session = new DatabaseSession({
    ...config,
    application_name: 'matricula start',
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: connectWithinMs,
  })
  try {
    await session.connect()
    return await work(session)
  } finally {
    await session.end().catch(() => {})
  }
}
