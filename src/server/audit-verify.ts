import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { type AuditFault, findAuditFault, findFaultSince, readAuditHead } from './audit-chain.ts'
import { readConfig } from './config.ts'
import type { Db } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { faultMessage } from './fault.ts'

/**
 * Walks the chain of the audit log and names the first row that was altered, removed or moved; ends with
 * 1 then. Given the last row of an earlier run as `number:hash`, it sees a cut-off end as well.
 */
async function verifyAudit(): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await say(drizzle({ client }), process.argv[2])
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

async function say(db: Db, kept: string | undefined): Promise<number> {
  const fault = (await findAuditFault(db)) ?? (kept && (await findFaultSince(db, readHead(kept))))
  if (fault) {
    process.stdout.write(`BROKEN The audit log: ${words(fault)}\n`)
    return 1
  }
  const head = await readAuditHead(db)
  process.stdout.write(
    head
      ? `ok     The audit log is whole. Its last row is ${head.seq}:${head.hash}\n`
      : 'ok     The audit log is empty\n',
  )
  return 0
}

function words(fault: AuditFault): string {
  switch (fault.kind) {
    case 'altered':
      return `row ${fault.seq} was altered`
    case 'removed':
      return fault.next === null || fault.next === fault.seq + 1
        ? `row ${fault.seq} was removed`
        : `rows ${fault.seq} to ${fault.next - 1} were removed`
    case 'reordered':
      return `row ${fault.seq} was moved to ${fault.found}`
  }
}

function readHead(text: string): { seq: number; hash: string } {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!seq || !hash) throw new Error('Give the last row of an earlier run as number:hash')
  return { seq: Number(seq), hash }
}

process.exitCode = await verifyAudit().catch((error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  return 1
})
