import { sql } from 'drizzle-orm'
import type { AdminActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'

/** An account of the bank takes payments for every program, and so does anyone who reads its statements. */
export function requireBothPrograms({ programs }: Pick<AdminActor, 'programs'>): void {
  if (programs)
    throw new Refusal(
      'not-allowed',
      'Bank statements cover both programs, and your account covers one. Ask an owner',
    )
}

/** Until the end of the transaction, no one else adds lines or matches them. */
export async function lockStatements(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('matricula bank statements'))`)
}
