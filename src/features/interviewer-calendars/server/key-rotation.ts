import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type Keys, reseal } from '#server/secrets.ts'
import { interviewerCalendars } from './tables.ts'

export async function resealAddresses(db: Db, keys: Keys): Promise<void> {
  const { adminId, address } = interviewerCalendars
  for (const row of await db.select({ id: adminId, sealed: address }).from(interviewerCalendars)) {
    const again = reseal(keys, 'calendar-address', row.sealed)
    if (again)
      await db
        .update(interviewerCalendars)
        .set({ address: again })
        // Unless a new one was given meanwhile.
        .where(and(eq(adminId, row.id), eq(address, row.sealed)))
  }
}
