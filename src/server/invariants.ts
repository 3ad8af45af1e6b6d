import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { brokenAuditRows } from './audit-chain.ts'
import { describeUnsealedRows } from './audit-seal.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { databaseTime } from './db/clock.ts'
import { pendingMigrations } from './db/migrate.ts'
import type { Connection } from './db/requirements.ts'
import { DatabaseSession } from './db/session.ts'
import { faultMessage } from './fault.ts'
import { secretPlace } from './mail.ts'
import { momentOfHeldCopy } from './restored-copy.ts'

const mostNamed = 1_000
const mostSaid = 3
const memoryOfWalk = '64MB'
const claimGraceMs = 60_000

/** What an invariant looks at: one snapshot of the whole database, and the time. */
type Inspection = {
  db: Db
  connection: Connection
  now: Date
  /** For what is outside the database; absent where only that is looked at. */
  config: Config | undefined
}

/** Something that is always true, and how to name whatever breaks it. */
export type Invariant = {
  name: string
  find(inspection: Inspection): Promise<readonly string[]>
  /** What is to be known although it holds. */
  remark?(inspection: Inspection): Promise<string | undefined>
}

export type Finding = { name: string; broken: number; says: string }

/** An invariant by a query whose column `what` names each breach. */
export function invariant(name: string, breaches: (now: Date) => SQL): Invariant {
  return {
    name,
    async find({ db, now }) {
      const { rows } = await db.execute<{ what: string }>(
        sql`SELECT what FROM (${breaches(now)}) AS breach LIMIT ${mostNamed}`,
      )
      return rows.map(({ what }) => what)
    },
  }
}

/**
 * Checks what must always hold, on a connection of its own: the time-outs of requests do not fit a
 * walk through every row, and one snapshot keeps work that goes on meanwhile from looking broken.
 * Where no time is given, the database's counts; a held copy is checked as of its own moment, since nothing
 * has gone out of it since.
 */
export async function checkInvariants(
  url: string,
  now: Date | undefined,
  invariants: readonly Invariant[],
  config?: Config,
): Promise<Finding[]> {
  const connection = new DatabaseSession({
    connectionString: url,
    application_name: 'matricula verify',
  })
  await connection.connect()
  try {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await connection.query(
      `SET LOCAL work_mem = '${memoryOfWalk}'; SET LOCAL statement_timeout = 0;
       SET LOCAL idle_in_transaction_session_timeout = 0`,
    )
    const db = drizzle({ client: connection })
    const inspection = {
      db,
      connection,
      now: now ?? (await momentOfHeldCopy(db)) ?? (await databaseTime(connection)),
      config,
    }
    const findings: Finding[] = []
    for (const { name, find, remark } of invariants)
      findings.push(finding(name, await find(inspection), await remark?.(inspection)))
    return findings
  } finally {
    await connection.end()
  }
}

function finding(name: string, broken: readonly string[], remark = ''): Finding {
  const more = broken.length > mostSaid ? ` and ${broken.length - mostSaid} more` : ''
  return {
    name,
    broken: broken.length,
    says:
      broken.length === 0
        ? `holds${remark && `. ${remark}`}`
        : broken.slice(0, mostSaid).join(', ') + more,
  }
}

/** What holds for the platform itself, whatever features there are. */
export const platformInvariants: readonly Invariant[] = [
  invariant(
    'Each email has its own reason, and each sent email says when it went out',
    () => sql`
      SELECT 'mails with the key ' || key AS what FROM mails GROUP BY key HAVING count(*) > 1
      UNION ALL
      SELECT 'mail ' || id FROM mails m WHERE state = 'sent' AND (sent_at IS NULL
        OR NOT EXISTS (SELECT FROM mail_events e WHERE e.mail_id = m.id AND e.kind = 'sent'))`,
  ),
  invariant(
    'Every email event belongs to an email that exists',
    () => sql`
      SELECT 'mail ' || e.mail_id AS what FROM mail_events e
      WHERE NOT EXISTS (SELECT FROM mails m WHERE m.id = e.mail_id)`,
  ),
  invariant(
    'No email keeps the secret of a link after it’s sent',
    () => sql`
      SELECT 'mail ' || id AS what FROM mails
      WHERE (state = 'sent' AND secret IS NOT NULL)
        OR (secret IS NOT NULL AND strpos(text, ${secretPlace}) = 0)`,
  ),
  invariant(
    'No email stays claimed more than a minute past its claim',
    (now) => sql`
      SELECT 'mail ' || id AS what FROM mails
      WHERE state = 'sending' AND claimed_until < ${new Date(now.getTime() - claimGraceMs)}`,
  ),
  {
    name: 'The chain of the audit log is whole',
    find: async ({ db }) => (await brokenAuditRows(db)).map((seq) => `row ${seq}`),
    remark: ({ db, now }) => describeUnsealedRows(db, now),
  },
  {
    name: 'Each migration is listed once and matches this version’s file',
    find: async ({ connection }) => {
      try {
        return await pendingMigrations(connection)
      } catch (error) {
        return [faultMessage(error)]
      }
    },
  },
]
