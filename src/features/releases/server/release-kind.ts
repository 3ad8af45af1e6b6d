import type { SQL } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { ClockPlatform } from '#server/platform.ts'
import type { Refusal } from '#server/refusals.ts'
import type { Right } from '#shared/rights.ts'
import type { ReleaseRow, ReleaseTable } from './release-columns.ts'

/** What the engine must know of a release as its reader sees it. */
export type SeenRelease = { state: string; isOwn: boolean }

/** What goes out to many: one person prepares it, a second approves it, it can be recalled, and then it goes. */
export type ReleaseKind<Seen extends SeenRelease = SeenRelease> = {
  /** Names it in the audit log: `release:…`. */
  name: string
  table: ReleaseTable
  /** Its rows, where several kinds share a table. */
  only?: SQL
  states: { holding: string; recalled: string }
  actions: { approved: string; recalled: string }
  /** What must still hold by then for everyone who goes out with it. */
  right: Right
  /** "You …, so someone else must approve it" */
  made: string
  /** As its reader may see it; refuses with 404. */
  get(ctx: Ctx<AdminActor>, id: string): Promise<Seen>
  /** Somebody was faster: says what became of it. */
  tooLate(seen: Seen): Refusal
  /** Which may be recalled at this instant. */
  isOpen(now: Date): SQL | undefined
  /** What is written with a recall, beside who and when. */
  onRecall?: object
  /** Frees what it held back. */
  freeItems?(db: Db, id: string): Promise<void>
}

/** A kind that goes out by itself at the end of its recall window. */
export type OutgoingKind = ReleaseKind & {
  /** Who stands for it and must still be allowed to; it goes out in the name of the first. */
  peopleOf(row: ReleaseRow): readonly [string, ...string[]]
  /** In one transaction, with the row locked: from its commit on no one recalls it. */
  start(ctx: Ctx<AdminActor>, id: string): Promise<void>
  /** What is done after that, also where a process ended in the middle of it. */
  finish?(base: ClockPlatform, id: string, actor: AdminActor): Promise<void>
}
