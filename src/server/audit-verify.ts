import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type AuditFault, findAuditFault, findFaultSince, readAuditHead } from './audit-chain.ts'
import { findKeptHeadFaults } from './audit-heads.ts'
import { describeUnsealedRows } from './audit-seal.ts'
import { type Config, readConfig } from './config.ts'
import type { Db } from './db/client.ts'
import { databaseTime } from './db/clock.ts'
import { startEmbedded } from './db/embedded.ts'
import { DatabaseSession } from './db/session.ts'
import { faultMessage } from './fault.ts'

/**
 * Walks the chain of the audit log and names the first row that was altered, removed or moved; ends with
 * 1 then. It compares the ends that are in files and backups, and their time stamps, and those given as
 * `number:hash` with the file of a time stamp behind it.
 */
async function verifyAudit(): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url
  const client = new DatabaseSession({ connectionString: url })
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const now = await databaseTime(client)
    return await say(drizzle({ client }), { config, now }, process.argv.slice(2))
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

async function say(
  db: Db,
  { config, now }: { config: Config; now: Date },
  [kept, tokenFile]: string[],
): Promise<number> {
  const fault = (await findAuditFault(db)) ?? (kept && (await findFaultSince(db, readHead(kept))))
  const faults = fault ? [words(fault)] : await findKeptHeadFaults(db, config, now)
  if (faults.length > 0) {
    for (const one of faults) process.stdout.write(`BROKEN The audit log: ${one}\n`)
    return 1
  }
  if (kept && tokenFile) {
    const { checkStamp } = await import('./time-stamp.ts')
    const token = readToken(await readFile(tokenFile))
    const authorities = config.timeStampAuthorities
    const { time } = await checkStamp(token, kept, { authorities })
    process.stdout.write(`ok     ${kept} was there at ${time.toISOString()}, by its time stamp\n`)
  }
  const head = await readAuditHead(db)
  const unsealed = await describeUnsealedRows(db, now)
  process.stdout.write(
    head
      ? `ok     The audit log is whole. Its last row is ${head.seq}:${head.hash}\n`
      : `ok     The audit log ${unsealed ? 'has no sealed row' : 'is empty'}\n`,
  )
  if (unsealed) process.stdout.write(`       ${unsealed}\n`)
  return 0
}

/** As an email has it, or as the authority sent it. */
function readToken(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64') : bytes
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
