import type { Db } from './db/client.ts'
import { type Standby, standbyOf, unfitnessWords } from './db/standby.ts'
import type { Check } from './health.ts'
import type { Figure } from './metrics.ts'

const what = 'Lists, reports, and exports'

/** What the one who starts a server is told. */
export function sayWhereReadsGo({ host, unfitness }: Standby): string {
  return unfitness
    ? `The standby at ${host} ${unfitnessWords[unfitness]}. ${what} are read from the primary until that’s fixed.`
    : `${what} are read from the standby at ${host}`
}

/** For information: without it the primary answers, and everything goes on. */
export async function checkStandby(standby: Standby): Promise<Check> {
  const { unfitness } = standby
  const state = unfitness
    ? `${unfitnessWords[unfitness]}: the primary is read in its place`
    : 'is read from'
  return { ok: true, says: `${state}${saysOfLag(standby)}` }
}

/** A line for owners; null where there is none. */
export async function standbyHealth({ db }: { db: Db }) {
  const standby = standbyOf(db)
  if (!standby) return null
  const { host, unfitness } = standby
  return {
    name: 'Standby',
    says: unfitness
      ? `The one at ${host} ${unfitnessWords[unfitness]}${saysOfLag(standby)}`
      : `${what} are read from ${host}`,
    at: null,
    toDo: unfitness
      ? `Nothing is lost: ${what.toLowerCase()} are read from the primary in the meantime. Ask your operator to look at the standby.`
      : null,
  }
}

export function standbyFigures(standby: Standby): Figure[] {
  return [
    {
      name: 'standby_used',
      help: 'Whether the standby serves lists, reports, and exports',
      value: () => (standby.unfitness ? 0 : 1),
    },
    {
      name: 'standby_lag_seconds',
      help: 'How far behind the standby was at the last check',
      value: () => standby.lagSeconds ?? {},
    },
  ]
}

function saysOfLag({ lagSeconds }: Standby): string {
  return lagSeconds ? `, ${Math.ceil(lagSeconds)} s behind` : ''
}
