import { type Connection, migrationLock } from './requirements.ts'
import { DatabaseSession } from './session.ts'

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

/** Gives the server's role what it needs of the tables of their owner; where it has all, asks no owner. */
export async function grantRights(ownerUrl: string, server: Connection): Promise<void> {
  if ((await findLacking(server)).length === 0) return
  const { rows } = await server.query<{ role: string }>('SELECT current_user AS role')
  const owner = new DatabaseSession({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const role = owner.escapeIdentifier(rows[0]?.role ?? '')
    await owner.query('BEGIN')
    await owner.query(migrationLock)
    for (const { schema, sql } of await findLacking(server)) {
      await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
      await owner.query(sql.replaceAll(/\brole\b/g, () => role))
    }
    await owner.query('COMMIT')
  } finally {
    await owner.end()
  }
}

/** The schemas in which this role lacks something; an owner lacks nothing. */
async function findLacking(server: Connection): Promise<typeof rights> {
  const lacking = []
  for (const right of rights) {
    const { rowCount } = await server.query(
      `SELECT FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN (${right.relations})
         AND NOT CASE relkind WHEN 'S' THEN has_sequence_privilege(oid, 'USAGE')
           ELSE has_table_privilege(oid, $2) END LIMIT 1`,
      [right.schema, right.privilege],
    )
    if (rowCount !== 0) lacking.push(right)
  }
  return lacking
}

/** Whether anyone who has this connection can switch off the guards of the tables, or drop them. */
export async function ownsTables(database: Connection): Promise<boolean> {
  const owned = await database.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND pg_has_role(current_user, relowner, 'MEMBER') LIMIT 1`,
  )
  return owned.rowCount !== 0
}
