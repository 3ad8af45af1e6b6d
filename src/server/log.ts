import { pino } from 'pino'
import { describeFault } from './fault.ts'

/**
 * Structured lines on standard output. They carry ids, never names, addresses or answers; whatever was
 * thrown is told by one serializer.
 */
export function makeLog(level: string, to?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: withFaults },
  }
  return to ? pino(options, to) : pino(options)
}

/** The words are ours: those of a thrown error would be in the line as they are. */
type Say = (about: Record<string, unknown>, words: string) => void

export type Log = Record<'info' | 'warn' | 'error' | 'debug', Say>

function withFaults(about: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(about).map(([key, value]) =>
      value instanceof Error || key === 'error' ? [key, describeFault(value)] : [key, value],
    ),
  )
}
