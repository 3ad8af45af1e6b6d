import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { makeInterviewer } from '#features/interviews/server/interviewers.ts'
import type { Db } from '#server/db/client.ts'
import { hashPassword } from '#server/hash-queue.ts'
import { password } from './people.ts'

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Kolkata',
]

/** Lets so many interviewers of several zones be booked, on so many days ahead. */
export async function openHours(db: Db, interviewers: number, days: number): Promise<void> {
  const passwordHash = await hashPassword(password)
  const now = new Date()
  for (let n = 0; n < interviewers; n++) {
    const id = randomUUID()
    await db.insert(admins).values({
      id,
      email: `interviewer${n}@example.org`,
      name: `Interviewer ${n}`,
      role: 'interviewer',
      passwordHash,
      createdAt: now,
    })
    await makeInterviewer({ db, now }, id)
  }
  const list = sql.param(zones)
  await db.execute(sql`
    WITH numbered AS (SELECT id, 1 + row_number() OVER (ORDER BY id) % ${zones.length} AS n FROM schedules)
    UPDATE schedules s SET time_zone = (${list}::text[])[numbered.n] FROM numbered WHERE numbered.id = s.id`)
  await db.execute(sql`
    INSERT INTO setting_versions (area, version, value, at, actor)
    SELECT area, version + 1, value || jsonb_build_object('windowDays', ${days}::int, 'minutes', 30, 'everyMinutes', 30), ${now}, 'system'
    FROM setting_versions WHERE area = 'interview:msc'`)
}
