import type { Ctx } from './context.ts'
import type { Contribution } from './contribution.ts'
import type { Check } from './health.ts'
import type { Invariant } from './invariants.ts'
import type { Job } from './job.ts'
import type { Figure } from './metrics.ts'
import type { Platform } from './platform.ts'
import type { Reminder } from './reminders.ts'
import type { Route } from './serve.ts'
import type { Hook } from './web-options.ts'

/** What a feature is on the server: the one object that its `server/feature.ts` exports. */
export type Feature = {
  routes: readonly Route[]
  /** What must always hold of its rows. */
  invariants?: readonly Invariant[]
  /** What it does by the clock. */
  jobs?: readonly Job[]
  /** What it reminds people of, each with a job of its own. */
  reminders?: readonly Reminder[]
  /** What other services call, beside the calls of the product. */
  hooks?: readonly Hook[]
  /** Its lines of `/readyz`. */
  checks?: Readonly<Record<string, (platform: Platform) => Promise<Check>>>
  /** What it counts for operators. */
  figures?: readonly Figure[]
  /** Files of the data folder that it cannot do without, for backups; beside the store. */
  keeps?: readonly string[]
  /** What it puts into the places that earlier features declare. */
  contributes?: readonly Contribution[]
  /** What a new installation starts with; does nothing where it is there already. */
  seed?(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void>
  /** What each start makes sure of, once the rows of a new installation are there. */
  begin?(platform: Platform): Promise<void>
  /** What it sees to before a server serves; returns what to tell the operator who starts it, a line each. */
  beforeServing?(platform: Platform): Promise<readonly string[]>
  /** Further lines for the operator; the server serves while they are found out. */
  atStart?(platform: Platform): Promise<readonly string[]>
}
