import { makeSparePieces } from '../db/embedded/log-segments.ts'
import type { EmbeddedDatabase } from '../db/embedded.ts'
import { keepReserve } from '../disk-reserve.ts'
import { readRoom } from '../disk-room.ts'
import { faultMessage } from '../fault.ts'
import type { Figure } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { isOnSameDisk } from './backup-settings.ts'
import { endHistory, type History, historyOf, keepLog, letLogGo } from './history.ts'
import { type LogLook, watchLogAge } from './log-age.ts'
import { needsSnapshot, type SnapshotWishes, takeSnapshot } from './snapshots.ts'

const lookEveryMs = 20_000
/** A snapshot that could not be made is work that is not to be done again at once. */
const restMs = 600_000

export type LogKeeper = {
  stop(): Promise<void>
  /** For how long what was written may be in no piece that is kept. */
  figure: Figure
}

/**
 * Copies the log of the embedded database beside the backups as it grows, and makes a snapshot where
 * nothing leads to the present. Without a folder for it the log is released.
 */
export function startLogKeeper(
  { config, log, pool }: Pick<Platform, 'config' | 'log' | 'pool'>,
  embedded: EmbeddedDatabase,
  backups: string | undefined,
  wishes: SnapshotWishes,
  /** Of several processes one keeps it. */
  isOurs: () => boolean = () => true,
): LogKeeper {
  const { cluster } = embedded
  const age = watchLogAge()
  let restUntil = 0
  let said: string | undefined
  let isKnown = false
  let hasSpares = false

  async function keep(folder: string): Promise<void> {
    const begun = performance.now()
    // A pool that is full of callers must not hold up the log.
    const written = await lookAtLog(pool).catch(() => undefined)
    const room = await readRoom(config)
    const isBeside = isOnSameDisk(folder, config.dataDir)
    const history = await keepPieces().catch(async (error: unknown) => {
      // On a full disk what waits would be what stops the database.
      if ((await letLogGo(cluster, room === 'full' ? 0 : undefined)) > 0) {
        isKnown = false
        // What comes after the gap is another history, also for a process that comes after this one.
        await endHistory(cluster)
      }
      throw error
    })
    if (!isKnown && begun >= restUntil) {
      restUntil = begun + restMs
      if (await needsSnapshot(history)) {
        if (isBeside && room !== 'ample')
          throw new Error('The disk has too little room for a snapshot')
        await takeSnapshot(config, embedded, history, wishes)
      }
      isKnown = true
    }
    if (isKnown && written) age.note(written)

    async function keepPieces(): Promise<History> {
      if (room === 'full' && isBeside) throw new Error('The disk is full')
      const history = await historyOf(cluster, folder)
      await keepLog(cluster, history)
      return history
    }
  }

  async function look(): Promise<void> {
    if (!isOurs()) return
    try {
      // Where that fails there is all the more reason to let the log go.
      await keepReserve(config.dataDir).catch((error: unknown) => {
        log.warn({ error }, 'no room is held on the disk')
      })
      await makeSpares()
      if (backups) await keep(backups)
      else await letLogGo(cluster, 0)
      said = undefined
    } catch (error) {
      const fault = faultMessage(error)
      if (fault !== said) log.error({ error }, 'the log of the database is not kept')
      said = fault
    }
  }

  /** A switch on a full disk would be what stops the database; nothing waits for it. */
  async function makeSpares(): Promise<void> {
    if (hasSpares || (await readRoom(config)) === 'full') return
    hasSpares = await makeSparePieces(cluster, embedded.adminUrl).then(
      () => true,
      () => false,
    )
  }

  let turn = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(look)
  }, lookEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await turn
    },
    figure: {
      name: 'kept_log_age_seconds',
      help: 'How far the kept log of the embedded database is behind; infinite until that is known',
      value: () => (isOurs() ? age.seconds() : {}),
    },
  }
}

async function lookAtLog(pool: Platform['pool']): Promise<LogLook> {
  const at = performance.now()
  const { rows } = await pool.query<Omit<LogLook, 'at'>>(
    `SELECT place::text, pg_walfile_name(place) AS piece,
       pg_walfile_name(pg_current_wal_flush_lsn()) AS open
     FROM pg_current_wal_insert_lsn() AS place`,
  )
  return { at, place: '', piece: '', open: '', ...rows[0] }
}
