import { randomUUID } from 'node:crypto'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './db/client.ts'
import { DatabaseSession } from './db/session.ts'
import { auditLog, upkeepRuns } from './db/tables.ts'
import { faultMessage } from './fault.ts'
import type { Finding } from './invariants.ts'

type UpkeepKind = 'backup' | 'restore-check' | 'verify' | 'audit-head'
type UpkeepRun = {
  kind: UpkeepKind
  passed: boolean
  broken?: number
  /** What went wrong. */
  says?: string
  /** The moment of the backup it was about. */
  backupAt?: Date
  /** Where a backup says that the audit log ended: one of another installation is not this one's. */
  auditHead?: string | null
}

/** The result of a check of the invariants. */
export function verifyRun(findings: readonly Finding[]): UpkeepRun {
  const broken = findings.filter((finding) => finding.broken > 0).length
  return { kind: 'verify', passed: broken === 0, broken }
}

/**
 * Writes down that something was done, by the database's time. What was done stays done where this
 * fails, so it returns why instead of throwing.
 */
export async function noteUpkeep(
  databaseUrl: string,
  { kind, passed, broken = 0, says, backupAt, auditHead }: UpkeepRun,
): Promise<string | undefined> {
  const client = new DatabaseSession({
    connectionString: databaseUrl,
    application_name: 'matricula upkeep',
    connectionTimeoutMillis: 10_000,
  })
  try {
    await client.connect()
    const db = drizzle({ client })
    if (auditHead && !(await hasAuditRow(db, auditHead)))
      return 'this is a backup of another installation'
    await db.insert(upkeepRuns).values({
      id: randomUUID(),
      kind,
      at: sql`now()`,
      passed,
      broken,
      says: says ?? null,
      backupAt: backupAt ?? null,
    })
    return undefined
  } catch (error) {
    return faultMessage(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function hasAuditRow(db: Db, head: string): Promise<boolean> {
  const [seq, hash = ''] = head.split(':')
  const isIt = and(eq(auditLog.seq, Number(seq)), eq(auditLog.hash, Buffer.from(hash, 'hex')))
  return (await db.$count(auditLog, isIt)) > 0
}

/** The last backup that was finished. */
export function findLastBackup(db: Db) {
  return findLatest(db, 'backup', undefined)
}

/** The last time that a backup was tried out, and the last time that this passed. */
export async function findRestoreChecks(db: Db) {
  return {
    last: await findLatest(db, 'restore-check', undefined),
    lastPassed: await findLatest(db, 'restore-check', eq(upkeepRuns.passed, true)),
  }
}

/** The last time that every invariant was checked. */
export function findLastVerify(db: Db) {
  return findLatest(db, 'verify', undefined)
}

/** The last time that the end of the audit log went where the operator says. */
export function findLastAuditHead(db: Db) {
  return findLatest(db, 'audit-head', undefined)
}

async function findLatest(db: Db, kind: UpkeepKind, further: SQL | undefined) {
  const [latest] = await db
    .select()
    .from(upkeepRuns)
    .where(and(eq(upkeepRuns.kind, kind), further))
    .orderBy(desc(upkeepRuns.at))
    .limit(1)
  return latest
}
