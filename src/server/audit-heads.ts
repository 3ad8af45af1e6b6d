import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { dayOf } from '#shared/days.ts'
import { type AuditHead, readAuditHead } from './audit-chain.ts'
import type { StampAuthority } from './audit-head-to.ts'
import { sealAuditLog } from './audit-seal.ts'
import { listBackups } from './backup/backup-retention.ts'
import { readManifest } from './backup/manifest.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { faultMessage } from './fault.ts'
import type { Invariant } from './invariants.ts'
import type { Job } from './job.ts'
import { openTransport } from './mail-transport.ts'
import { recordCounts } from './row-counts.ts'
import { newToken } from './secrets.ts'
import { noteUpkeep } from './upkeep.ts'

type KeptHead = AuditHead & { at: Date; where: string; token?: Buffer }

const line = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{1,15}):([0-9a-f]{64})(?: ([A-Za-z0-9+/]+=*))?$/
/** Of what is older one stamp a day is checked: a row carries the hash of all before it. */
const allCheckedMs = 31 * 24 * 3_600_000

/** Counts what must not vanish into the audit log, and sends the end of it where the operator says. */
export const keepAuditHeadJob: Job = {
  name: 'keep-audit-head',
  cron: '7 * * * *',
  async run({ db, now, config, log }, databaseUrl) {
    const at = now()
    await recordCounts(db, { config, at })
    await sealAuditLog(db)
    const { files, addresses } = config.auditHeadTo
    const head = await readAuditHead(db)
    if (!head || files.length + addresses.length === 0) return
    const { stampFault, faults } = await sendHead(config, head, at)
    const says = [stampFault, ...faults].filter((one) => one !== undefined).map(faultMessage)
    const run = { kind: 'audit-head', passed: says.length === 0, says: says.join('. ') } as const
    const unnoted = await noteUpkeep(databaseUrl, run)
    if (unnoted) log.warn({ fault: unnoted }, 'where the audit log ends was not noted')
    // Tried again in an hour: the end itself is where it belongs.
    if (stampFault) log.warn({ error: stampFault }, 'the end of the audit log has no time stamp')
    if (faults.length > 0) throw faults[0]
  },
}

/** A file gets another line, an address a mail; each is tried, whatever becomes of the others. */
async function sendHead(
  config: Config,
  head: AuditHead,
  at: Date,
): Promise<{ stampFault: unknown; faults: unknown[] }> {
  const { auditHeadTo, stamping } = config
  const { files, addresses } = auditHeadTo
  const stamped =
    stamping && (await stamp(head, stamping, at).catch((fault: unknown) => ({ fault })))
  const token = stamped && 'token' in stamped ? stamped.token : undefined
  const text = [at.toISOString(), textOf(head), ...(token ? [token.toString('base64')] : [])]
  const sent = await Promise.allSettled([
    ...files.map((file) => appendFile(file, `${text.join(' ')}\n`, { mode: 0o600, flush: true })),
    ...addresses.map((address) => mailHead(config, address, { head, token, at })),
  ])
  return {
    stampFault: stamped && 'fault' in stamped ? stamped.fault : undefined,
    faults: sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

function textOf({ seq, hash }: AuditHead): string {
  return `${seq}:${hash}`
}

async function stamp(
  head: AuditHead,
  stamping: StampAuthority,
  at: Date,
): Promise<{ token: Buffer }> {
  const { requestStamp } = await import('./time-stamp.ts')
  const { token } = await requestStamp(textOf(head), stamping, at)
  return { token: Buffer.from(token) }
}

type Stamped = { head: AuditHead; token: Buffer | undefined; at: Date }

async function mailHead(
  config: Config,
  address: string,
  { head, token, at }: Stamped,
): Promise<void> {
  const kept = textOf(head)
  const text =
    `At ${at.toISOString()} the audit log of ${config.publicUrl} ended with this row:\n\n${kept}\n\n` +
    `Keep this email. npm run audit:verify -- ${kept} says whether rows have been cut off since.\n` +
    (token ? `\nIts time stamp (RFC 3161, base64):\n\n${inLines(token)}\n` : '')
  // Not by the outbox: anyone who can delete rows could take it out of there.
  await openTransport(config)(
    {
      seq: 0,
      template: 'audit-head',
      stream: 'security',
      calendar: null,
      sentFrom: null,
      replyTo: null,
      toName: '',
      toAddress: address,
      id: '',
      key: 'audit-head',
      subject: `Audit log: ${head.seq} rows`,
      text,
      html: `<pre>${text}</pre>`,
      messageId: `<${newToken().token}@${new URL(config.publicUrl).hostname}>`,
      createdAt: at,
    },
    undefined,
  )
}

function inLines(token: Buffer): string {
  return token.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
}

/** Ends of the log that are elsewhere: in the operator's files, and in the backups. */
async function* keptHeads({ auditHeadTo, backup }: Config): AsyncGenerator<KeptHead> {
  for (const file of auditHeadTo.files)
    for await (const text of linesOf(file)) {
      const [, at = '', seq = '', hash = '', token] = line.exec(text) ?? []
      const head = { at: new Date(at), seq: Number(seq), hash, where: file }
      if (hash) yield { ...head, ...(token && { token: Buffer.from(token, 'base64') }) }
    }
  for (const { folder } of backup.folder ? await listBackups(backup.folder) : []) {
    const manifest = await readManifest(folder).catch(() => undefined)
    const [seq, hash] = manifest?.auditHead?.split(':') ?? []
    if (manifest && hash) yield { at: new Date(manifest.at), seq: Number(seq), hash, where: folder }
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file) })
  } catch {
    // There is none before the first hour has passed.
  }
}

/** What a restore took back is gone with a reason: the log went on from the backup. */
async function readRestores(db: Db): Promise<{ from: Date; to: Date }[]> {
  const { rows } = await db.execute<{ from: Date; to: Date }>(
    sql`SELECT backup_at AS "from", at AS "to" FROM restores`,
  )
  return rows.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
}

export const keptHeadsInvariant: Invariant = {
  name: 'The audit log continues from every end of it kept elsewhere',
  find: async ({ db, config, now }) => (config ? findKeptHeadFaults(db, config, now) : []),
}

/** What ends that are elsewhere tell of the log as it is now, and what is wrong with their time stamps. */
export async function findKeptHeadFaults(db: Db, config: Config, now: Date): Promise<string[]> {
  const restores = await readRestores(db)
  const faults: string[] = []
  let checked = ''
  for await (const kept of keptHeads(config)) {
    const { at, seq, hash, where, token } = kept
    const day = `${dayOf(at)} ${where}`
    const isChecked = day !== checked || now.getTime() - at.getTime() < allCheckedMs
    if (token) checked = day
    const which = `row ${seq}, the last one at ${at.toISOString()},`
    const wrong = token && isChecked && (await findTokenFault(token, kept, config))
    if (wrong) faults.push(`${which} has a time stamp that doesn’t count: ${wrong} (${where})`)
    if (restores.some(({ from, to }) => from < at && at <= to)) continue
    const { rows } = await db.execute<{ hash: string }>(
      sql`SELECT encode(hash, 'hex') AS hash FROM audit_log WHERE seq = ${seq}`,
    )
    if (rows[0]?.hash === hash) continue
    faults.push(`${which} ${rows[0] ? 'is another' : 'is missing'} (${where})`)
  }
  return faults
}

async function findTokenFault(
  token: Buffer,
  head: KeptHead,
  { timeStampAuthorities: authorities }: Config,
): Promise<string | undefined> {
  try {
    const { checkStamp, isApart } = await import('./time-stamp.ts')
    const { time } = await checkStamp(token, textOf(head), { authorities })
    return isApart(time, head.at) ? `It is of ${time.toISOString()}` : undefined
  } catch (error) {
    return faultMessage(error)
  }
}
