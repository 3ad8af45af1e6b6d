// The least server that does what the two hottest calls do: finds a session, reads or writes one row,
// answers with the document. No merging, no history, no rights, no settings. Started by `plain.ts`.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

/** As many connections as the product opens. */
const pool = new Pool({ connectionString: process.env.PLAIN_DATABASE_URL ?? '', max: 12 })

async function applicantOf(authorization = ''): Promise<string | undefined> {
  const token = createHash('sha256').update(authorization.slice('Bearer '.length)).digest()
  const { rows } = await pool.query<{ id: string }>({
    name: 'session',
    text: `SELECT s.applicant_id AS id FROM applicant_sessions s JOIN applicants a ON a.id = s.applicant_id
      WHERE s.token_hash = $1 AND s.ends_at > $2 AND a.closed_at IS NULL`,
    values: [token, new Date()],
  })
  return rows[0]?.id
}

const app = new Hono()
  .get('/api/users/application', async (c) => {
    const id = await applicantOf(c.req.header('authorization'))
    if (!id) return c.body(null, 401)
    const { rows } = await pool.query<{ document: string }>({
      name: 'read',
      text: 'SELECT document FROM bench_plain WHERE applicant_id = $1',
      values: [id],
    })
    return c.json(JSON.parse(rows[0]?.document ?? 'null'))
  })
  .post(async (c) => {
    const id = await applicantOf(c.req.header('authorization'))
    if (!id) return c.body(null, 401)
    const body: unknown = await c.req.json()
    const { rows } = await pool.query<{ document: string }>({
      name: 'save',
      text: `INSERT INTO bench_plain VALUES ($1, $2)
        ON CONFLICT (applicant_id) DO UPDATE SET document = excluded.document RETURNING document`,
      values: [id, JSON.stringify(body)],
    })
    return c.json(JSON.parse(rows[0]?.document ?? 'null'))
  })

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.(typeof address === 'object' && address?.port)
process.once('disconnect', () => process.exit(0))
