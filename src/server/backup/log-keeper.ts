import type { Embedded } from '../db/embedded.ts'
import { faultMessage } from '../fault.ts'
import type { Figure } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { historyOf, keepLog, letLogGo } from './history.ts'
import { needsSnapshot, type SnapshotWishes, takeSnapshot } from './snapshots.ts'

const lookEveryMs = 20_000
/** A snapshot that could not be made is work that is not to be done again at once. */
const restMs = 600_000

export type LogKeeper = {
  stop(): Promise<void>
  /** How long ago all of the log up to then was kept. */
  figure: Figure
}

/**
 * Copies the log of the embedded database beside the backups as it grows, and makes a snapshot where
 * nothing leads to the present. Without a folder for it the log is released.
 */
export function startLogKeeper(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  embedded: Embedded,
  backups: string | undefined,
  wishes: SnapshotWishes,
  /** Of several processes one keeps it. */
  isOurs: () => boolean = () => true,
): LogKeeper {
  const { cluster } = embedded
  let keptAt = Number.NEGATIVE_INFINITY
  let restUntil = 0
  let said: string | undefined
  let isKnown = false

  async function keep(folder: string): Promise<void> {
    const begun = performance.now()
    const history = await historyOf(cluster, folder)
    try {
      await keepLog(cluster, history)
    } catch (error) {
      if ((await letLogGo(cluster)) > 0) isKnown = false
      throw error
    }
    if (!isKnown && begun >= restUntil) {
      restUntil = begun + restMs
      if (await needsSnapshot(history)) await takeSnapshot(config, embedded, history, wishes)
      isKnown = true
    }
    if (isKnown) keptAt = begun
  }

  async function look(): Promise<void> {
    if (!isOurs()) return
    try {
      if (backups) await keep(backups)
      else await letLogGo(cluster, 0)
      said = undefined
    } catch (error) {
      const fault = faultMessage(error)
      if (fault !== said) log.error({ error }, 'the log of the database is not kept')
      said = fault
    }
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
      help: 'How long ago the log of the embedded database was kept up to then; infinite for never',
      value: () => (isOurs() ? (performance.now() - keptAt) / 1_000 : {}),
    },
  }
}
