import type { Platform } from './platform.ts'

export type Work = {
  name: string
  /** May run twice. A round is told when the process stops, so that it waits for no one outside. */
  run(platform: Platform, databaseUrl: string, stops?: AbortSignal): Promise<void>
}

/** Runs once for each slot of five cron fields (UTC), whatever number of processes there is. */
export type ScheduledJob = Work & {
  cron: string
  /** After so long it counts as lost; five minutes where it is not said. */
  longestSeconds?: number
  /** How often it is tried again; seven times where it is not said. */
  retries?: number
}

/** Its rows are its queue: every process looks for what is due, and several may at once. */
export type Round = Work & {
  everyMs: number
  /** Waits for what its rounds left under way. */
  ends?(): Promise<void>
}

export type Job = ScheduledJob | Round
