import type { Actor, Origin } from './context.ts'
import { callerOf } from './context.ts'
import type { Db } from './db/client.ts'
import { unsealedAudit } from './db/tables.ts'

export type AuditEntry = {
  /** What was done or tried, like `admin.signed-in` or `refused`. */
  action: string
  subject?: string
  /** Ids and codes only; never content. */
  detail?: Record<string, unknown>
}

type AuditCtx = { db: Db; now: Date; actor: Actor; from: Pick<Origin, 'address' | 'requestId'> }

/** Appends to the audit log; the row waits unsealed, a second mostly, for its number and hash in the chain. */
export async function recordAudit(ctx: AuditCtx, entry: AuditEntry): Promise<void> {
  await recordAudits(ctx, [entry])
}

/** The same of many, in their order. */
export async function recordAudits(ctx: AuditCtx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { requestId, address } = ctx.from
  await ctx.db.insert(unsealedAudit).values(
    entries.map(({ action, subject, detail = {} }) => ({
      at: ctx.now,
      actor: callerOf(ctx.actor),
      requestId,
      address,
      action,
      subject,
      detail,
    })),
  )
}
