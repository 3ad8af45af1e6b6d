import { Client } from 'pg'
import { type Connection, migrationLock } from './requirements.ts'

/** What the server's own role may do in each schema; all else is its owner's. */
const rights: { schema: string; relations: string; privilege: string; sql: string }[] = [
  {
    schema: 'public',
    relations: `'r', 'p', 'v', 'S'`,
    privilege: 'DELETE',
    sql: `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO role;
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO role`,
  },
  {
    schema: 'drizzle',
    relations: `'r'`,
    privilege: 'SELECT',
    sql: 'GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO role',
  },
  // The office sees the jobs and has one that failed tried again.
  {
    schema: 'pgboss',
    relations: `'r', 'p'`,
    privilege: 'SELECT',
    sql: `GRANT SELECT ON ALL TABLES IN SCHEMA pgboss TO role;
      GRANT UPDATE ON pgboss.job TO role`,
  },
]

/** Gives the role of one address what the server needs of the tables that the role of the other owns. */
export async function grantRights(ownerUrl: string, url: string): Promise<void> {
  const role = await roleOf(url)
  await withClient(ownerUrl, async (owner) => {
    if ((await roleAs(owner)) === role) return
    await owner.query('BEGIN')
    await owner.query(migrationLock)
    for (const { schema, relations, privilege, sql } of rights) {
      const lacking = await owner.query(
        `SELECT FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN (${relations})
           AND NOT CASE relkind WHEN 'S' THEN has_sequence_privilege($2, oid, 'USAGE')
             ELSE has_table_privilege($2, oid, $3) END`,
        [schema, role, privilege],
      )
      if (lacking.rowCount === 0) continue
      const quoted = owner.escapeIdentifier(role)
      await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${quoted}`)
      await owner.query(sql.replaceAll(/\brole\b/g, () => quoted))
    }
    await owner.query('COMMIT')
  })
}

/** Whether anyone who has this connection can switch off the guards of the tables, or drop them. */
export async function ownsTables(database: Connection): Promise<boolean> {
  const owned = await database.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND pg_has_role(current_user, relowner, 'MEMBER') LIMIT 1`,
  )
  return owned.rowCount !== 0
}

async function roleOf(url: string): Promise<string> {
  return withClient(url, roleAs)
}

async function roleAs(client: Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
  return rows[0]?.role ?? ''
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
