import { pino } from 'pino'

/** Structured lines on standard output. They carry ids, never names, addresses or answers. */
export function makeLog(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

export type Log = Pick<ReturnType<typeof makeLog>, 'info' | 'warn' | 'error' | 'debug'>
