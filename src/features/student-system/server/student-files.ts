import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { quotedCell } from '#server/csv.ts'
import type { Db } from '#server/db/client.ts'
import type { ScheduledJob } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { dayIn } from '#shared/dates.ts'
import { hourMs } from '#shared/durations.ts'
import { type FileEntry, linesOf, readProfile } from '../file-profile.ts'
import { noteSent } from './receipts.ts'
import { UploadFault, uploadFile } from './sftp.ts'
import { enrollmentEntries, enrollmentReceipts, studentSystems } from './tables.ts'

const mostRows = 20_000
/** Longer than an upload may take; of two workers one sends. */
const claimMs = 10 * 60_000

type System = typeof studentSystems.$inferSelect

/** Sends each system that gets files what it wasn’t sent yet, once a day from its hour on; what fails is tried again each hour. */
export async function sendStudentFiles(platform: JobPlatform): Promise<void> {
  const { db, log, config } = platform
  if (config.studentFiles.places.size === 0) return
  for (const { code } of await db.select({ code: studentSystems.code }).from(studentSystems))
    await sendDue(platform, code).catch((error: unknown) =>
      log.warn({ error }, 'a file for a student system was not sent'),
    )
}

async function sendDue({ db, now, config }: JobPlatform, code: string): Promise<void> {
  const place = config.studentFiles.places.get(code)
  const { ssh } = config.studentFiles
  if (!place || !ssh) return
  const at = now()
  const { timeZone } = await getSetting(db, instituteArea)
  const system = await claim(db, code, at)
  if (!system) return
  const { fileHour, filedOn, fileProfile } = system
  try {
    if (fileHour === null || fileProfile === null) return
    const day = dayDue(at, timeZone, fileHour)
    if (filedOn === day) return
    const { bytes, ids, without, hasMore } = await makeFile(db, system)
    if (ids.length > 0) {
      const stamp = at.toISOString().replace(/[-:]/g, '').slice(0, 15)
      await uploadFile({ name: `matricula-${code}-${stamp}.csv`, bytes, place, ssh })
      await noteSent({ db, now: at }, code, ids)
    }
    // A value without a code may have one later today.
    if (without) throw new UploadFault(without)
    if (hasMore) return
    await db.update(studentSystems).set({ filedOn: day }).where(eq(studentSystems.code, code))
  } catch (error) {
    const lastFault = error instanceof UploadFault ? error.message : 'The file couldn’t be sent'
    await db
      .update(studentSystems)
      .set({ lastFault, lastFaultAt: at })
      .where(eq(studentSystems.code, code))
    if (!(error instanceof UploadFault)) throw error
  } finally {
    await db
      .update(studentSystems)
      .set({ fileClaimedUntil: null })
      .where(eq(studentSystems.code, code))
  }
}

async function claim(db: Db, code: string, at: Date): Promise<System | undefined> {
  const { fileClaimedUntil: until } = studentSystems
  const [system] = await db
    .update(studentSystems)
    .set({ fileClaimedUntil: new Date(at.getTime() + claimMs) })
    .where(and(eq(studentSystems.code, code), or(isNull(until), lte(until, at))))
    .returning()
  return system
}

/** The entries that a system has no row of, by its columns. */
async function makeFile(db: Db, { code, fileProfile }: System) {
  const { columns } = readProfile(fileProfile ?? '')
  const rows = await db
    .select({ entry: enrollmentEntries })
    .from(enrollmentEntries)
    .leftJoin(
      enrollmentReceipts,
      and(
        eq(enrollmentReceipts.entryId, enrollmentEntries.id),
        eq(enrollmentReceipts.system, code),
      ),
    )
    .where(and(isNull(enrollmentReceipts.entryId), isNotNull(enrollmentEntries.record)))
    .orderBy(asc(enrollmentEntries.seq))
    .limit(mostRows)
  const { lines, ids, without } = linesOf(
    columns,
    rows.flatMap(({ entry: { record, ...entry } }) =>
      record ? [asFileEntry({ ...entry, record })] : [],
    ),
  )
  const text = [columns.map(({ column }) => column), ...lines]
    .map((cells) => `${cells.map(quotedCell).join(',')}\r\n`)
    .join('')
  return { bytes: Buffer.from(text), ids, without, hasMore: rows.length === mostRows }
}

type KeptEntry = Omit<typeof enrollmentEntries.$inferSelect, 'record'> & { record: FileRecord }
type FileRecord = NonNullable<(typeof enrollmentEntries.$inferSelect)['record']>

function asFileEntry({ id, kind, at, sha256, record }: KeptEntry): FileEntry {
  return { ...record, entryId: id, kind, at: at.toISOString(), sha256: sha256.toString('hex') }
}

/** The institute’s day whose file is due: until the hour comes, that of the day before. */
function dayDue(at: Date, timeZone: string, fileHour: number): string {
  return dayIn(at.getTime() - fileHour * hourMs, timeZone)
}

export const sendStudentFilesJob: ScheduledJob = {
  name: 'send-student-files',
  cron: '27 * * * *',
  longestSeconds: 3_600,
  retries: 0,
  run: sendStudentFiles,
}
