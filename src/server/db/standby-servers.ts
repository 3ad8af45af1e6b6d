import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Log } from '../log.ts'
import { type Db, openDatabase } from './client.ts'

/** With the primary's own time after it, a read that fails here is answered within ten seconds. */
const limits = { waitMs: 1_000, statementMs: 3_000, answerMs: 3_500 }
/** A standby that is frozen is found out before anyone reads from it. */
const lookMs = 1_000

/** How far the log of a primary is on its disk, and whose log it is. */
export type Position = { lsn: string; system: string; timeline: number }

/** What a standby says of itself. */
export type Sight = {
  recovers: boolean
  hasReached: boolean
  system: string
  timeline: number
  lagSeconds: number
}

export type StandbyConnection = {
  look(position: Position): Promise<Sight>
  /** In one transaction that sees one moment and may change nothing. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  release(isBroken?: boolean): void
}

/** The two servers, as far as reading from the one in place of the other needs them. */
export type StandbyServers = {
  host: string
  askPrimary(): Promise<Position>
  connect(): Promise<StandbyConnection>
  end(): Promise<void>
}

/**
 * What was acknowledged is on the disk, and a place on the disk is one that a standby gets to: where the next
 * record would go can lie behind a gap that nothing fills. Without syncing, only that place holds all.
 */
const position = sql`
  SELECT lsn::text, system_identifier::text AS system,
    ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline
  FROM pg_control_system(), (SELECT CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS lsn) AS here`

const sight = `
  SELECT pg_is_in_recovery() AS recovers,
    coalesce(replayed >= $1::pg_lsn, false) AS "hasReached",
    system_identifier::text AS system,
    greatest(timeline_id, min_recovery_end_timeline) AS timeline,
    CASE WHEN replayed >= $1::pg_lsn THEN 0
      ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8
      END AS "lagSeconds"
  FROM pg_control_system(), pg_control_checkpoint(), pg_control_recovery(),
    (SELECT pg_last_wal_replay_lsn() AS replayed) AS log`

/** A primary that is open already, and a standby with a pool and shorter limits of its own. */
export function openStandbyServers(
  primary: Db,
  { url, max, log }: { url: string; max: number; log: Log },
): StandbyServers {
  const { pool } = openDatabase(url, log, { max, ...limits })
  return {
    host: new URL(url).host,
    async askPrimary() {
      const { rows } = await primary.execute<Position>(position)
      const [found] = rows
      if (!found) throw new Error('the primary did not say where it is')
      return found
    },
    connect: async () => connectionOf(await pool.connect()),
    end: () => pool.end(),
  }
}

function connectionOf(client: PoolClient): StandbyConnection {
  return {
    async look({ lsn }) {
      const asked = { text: sight, values: [lsn], query_timeout: lookMs }
      const { rows } = await client.query<Sight>(asked)
      const [seen] = rows
      if (!seen) throw new Error('the standby did not say where it is')
      return seen
    },
    read: (work) =>
      drizzle({ client }).transaction(work, {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    release: (isBroken) => client.release(isBroken),
  }
}
