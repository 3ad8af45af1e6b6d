import { randomUUID } from 'node:crypto'
import { admins } from '#features/admins/server/tables.ts'
import type { AdminActor } from '#server/context.ts'
import { hashPassword } from '#server/hash-queue.ts'
import type { Role } from '#shared/rights.ts'
import type { TestApp } from '#tests/app.ts'
import { castPassword } from '#tests/people.ts'

const people = {
  ana: ['Ana Ruiz', 'owner'],
  ben: ['Ben Achterberg', 'admissions'],
  chidi: ['Chidi Nwosu', 'admissions'],
  dana: ['Dana Levy', 'reviewer'],
  emil: ['Emil Sandberg', 'reviewer'],
  farah: ['Farah Aziz', 'interviewer'],
  gus: ['Gus Keller', 'finance'],
  hana: ['Hana Mori', 'read-only'],
} as const satisfies Record<string, readonly [name: string, role: Role]>

export type Staff = Record<keyof typeof people, AdminActor>

/** The office of the demo, all with the password of the cast. */
export async function hireStaff({ platform }: TestApp): Promise<Staff> {
  const passwordHash = await hashPassword(castPassword)
  const hired = Object.entries(people).map(([key, [name, role]]) => {
    const id = randomUUID()
    return { key, row: { id, email: addressOf(key), name, role, passwordHash } }
  })
  const createdAt = platform.now()
  await platform.db.insert(admins).values(hired.map(({ row }) => ({ ...row, createdAt })))
  return Object.fromEntries(hired.map(({ key, row }) => [key, actorOf(row)])) as Staff
}

export function addressOf(key: string): string {
  return `${key}@institute.example`
}

function actorOf({ id, role }: { id: string; role: Role }): AdminActor {
  const session = {
    sessionId: '',
    secondFactorDone: true,
    freshAt: new Date(8_640_000_000_000_000),
  }
  return { kind: 'admin', id, role, programs: null, ...session }
}
