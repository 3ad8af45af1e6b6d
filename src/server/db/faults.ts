import { diskFull } from '../disk-room.ts'
import { Refusal } from '../refusals.ts'

const retryAfterSeconds = 2

// Connection lost, shutting down, out of resources, canceled by a time-out, lock not to be had, deadlock, and a
// primary that has become a standby, until the way to the new one is there: calls begin no reading transaction.
const passing = /^(08|53|57|58|40|55P03|25006)/
const lost =
  /ECONNREFUSED|ECONNRESET|EPIPE|terminated|timeout|not queryable|Client has encountered/i

/** A database elsewhere has a disk of its own, of which only its faults tell. */
const diskIsFull = '53100'
const nothingBegun = /could not write init file/

/** 503 for what passes by itself when the database is back; undefined for a fault of ours. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (code === diskIsFull || nothingBegun.test(cause.message)) return diskFull(undefined, error)
    if (passing.test(code) || lost.test(code) || lost.test(cause.message))
      return new Refusal('busy', 'We can’t reach our records right now. Try again in a moment', {
        retryAfter: retryAfterSeconds,
        reason: 'database',
      })
  }
  return undefined
}

/** Whether an insert met a row that is already there. */
export function isDuplicate(error: unknown): boolean {
  return hasCode(error, '23505')
}

/** Whether a change met a span that an exclusion constraint keeps free. */
export function isOverlap(error: unknown): boolean {
  return hasCode(error, '23P01')
}

/** Whether a standby canceled a query because what it read was taken away by the log, or deadlocked with it. */
export function isCanceledByReplay(error: unknown): boolean {
  return hasCode(error, '40001') || hasCode(error, '40P01')
}

function hasCode(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === code) return true
  return false
}
