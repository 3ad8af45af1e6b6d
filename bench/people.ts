import { randomUUID } from 'node:crypto'
import { applicantSessions, applicants } from '#features/accounts/server/tables.ts'
import { signInPlaces } from '#features/identity/server/tables.ts'
import { openDatabase } from '#server/db/client.ts'
import { hashPassword } from '#server/hash-queue.ts'
import { makeLog } from '#server/log.ts'
import { deviceName } from '#server/network.ts'
import { newToken } from '#server/secrets.ts'

const dayMs = 86_400_000
const atOnce = 1_000
const device = deviceName(undefined)

export const password = 'quiet harbour at dawn'

/** `from` is the address that this person always comes from. */
export type Person = { id: string; email: string; token: string; from: string }

/** Puts registered, signed-in applicants into a database, all with the one password. */
export async function makePeople(databaseUrl: string, count: number): Promise<Person[]> {
  const { db, pool } = openDatabase(databaseUrl, makeLog('silent'))
  const passwordHash = await hashPassword(password)
  const now = new Date()
  const made = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    email: `person${n}@example.org`,
    from: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...newToken('au_'),
  }))
  for (let first = 0; first < count; first += atOnce) {
    const some = made.slice(first, first + atOnce)
    await db.insert(applicants).values(
      some.map(({ id, email }) => ({
        id,
        email,
        passwordHash,
        firstName: 'Maya',
        lastName: 'Lindqvist',
        dateOfBirth: '1991-04-12',
        phoneNumber: '+12025550101',
        country: 'US',
        state: 'MD',
        emailConfirmedAt: now,
        createdAt: now,
      })),
    )
    await db.insert(applicantSessions).values(
      some.map(({ id, hash, from }) => ({
        tokenHash: hash,
        id: randomUUID(),
        applicantId: id,
        createdAt: now,
        lastSeenAt: now,
        endsAt: new Date(now.getTime() + dayMs),
        device,
        address: from,
      })),
    )
    // They have signed in from there before: no letter tells them of a new device.
    await db
      .insert(signInPlaces)
      .values(some.map(({ id, from }) => ({ accountId: id, network: from, device, lastAt: now })))
  }
  await pool.end()
  return made
}
