import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { placeInSources } from './source-places.ts'

/** What may be told of a fault: where it is in our code, and never whose row or answer it met. */
export type Fault = {
  type: string
  message: string
  stack?: string[]
  sqlstate?: string
  constraint?: string
  cause?: Fault
  /** Of several that failed together, the first ones. */
  faults?: Fault[]
}

const mostFaults = 5
/** A cause of a cause may lead back to where it began. */
const deepest = 5

// Of the schema, the server, or the connection: PostgreSQL puts no value into the messages of these.
const withoutValues = /^(08|23|25|26|34|40|42|53|54|55|57|58)/

/** The one way in which logs tell of what was thrown. */
export function describeFault(error: unknown, depth = 1): Fault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown without an error' }
  const fault: Fault = {
    type: error.constructor.name,
    message: sentenceOf(error),
    stack: framesOf(error),
  }
  if (error instanceof DatabaseError) {
    fault.sqlstate = error.code
    fault.constraint = error.constraint
  }
  if (depth === deepest) return fault
  if (error.cause !== undefined) fault.cause = describeFault(error.cause, depth + 1)
  if (error instanceof AggregateError)
    fault.faults = error.errors.slice(0, mostFaults).map((one) => describeFault(one, depth + 1))
  return fault
}

/** The same in a line: a failed query's own message holds its parameters, so its cause speaks for it. */
export function faultMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof DrizzleQueryError && error.cause) return faultMessage(error.cause)
  return sentenceOf(error)
}

/** In a word: the code of the network or of the certificate, where there is one. */
export function faultCode(error: unknown): string {
  const known = error instanceof Error ? (error.cause ?? error) : error
  if (!(known instanceof Error)) return 'unknown'
  return 'code' in known && typeof known.code === 'string' ? known.code : known.name
}

function sentenceOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'A query failed'
  if (error instanceof DatabaseError) {
    if (withoutValues.test(error.code ?? '')) return error.message
    return `${beforeValues(error.message) || 'refused by the database'} (${error.code})`
  }
  // What could not be read is quoted by these.
  if (error instanceof SyntaxError || error instanceof RangeError)
    return beforeValues(error.message)
  return error.message
}

function beforeValues(message: string): string {
  return (message.split(/[:"'`\d\n]/, 1)[0] ?? '').trim()
}

/** A stack begins with the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const below = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  return (below || stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => placeInSources(line.trim()))
}
