import { randomUUID } from 'node:crypto'
import { adminSessions, admins } from '#features/admins/server/tables.ts'
import { hashPassword } from '#server/hash-queue.ts'
import { newToken } from '#server/secrets.ts'
import type { Program } from '#shared/programs.ts'
import type { Role } from '#shared/rights.ts'
import type { TestApp } from './app.ts'
import { castPassword } from './cast.ts'

const hourMs = 3_600_000

export type Admins = Record<Role | 'disabled' | 'expired', string>

/** One member of staff in each role, and one disabled and one whose session has run out; tokens by name. */
export async function makeAdmins(app: TestApp): Promise<Admins> {
  return {
    owner: await makeAdmin(app, { role: 'owner' }),
    admissions: await makeAdmin(app, { role: 'admissions' }),
    reviewer: await makeAdmin(app, { role: 'reviewer' }),
    interviewer: await makeAdmin(app, { role: 'interviewer' }),
    finance: await makeAdmin(app, { role: 'finance' }),
    'read-only': await makeAdmin(app, { role: 'read-only' }),
    disabled: await makeAdmin(app, { role: 'owner', name: 'disabled', disabled: true }),
    expired: await makeAdmin(app, { role: 'owner', name: 'expired', beganHoursAgo: 13 }),
  }
}

/** One password, so one hash for all of them: a test that brings in eight would wait for eight. */
let castHash: Promise<string> | undefined

type Wanted = {
  role: string
  name?: string
  /** Absent: every program. */
  programs?: readonly Program[]
  disabled?: boolean
  beganHoursAgo?: number
}

/** A member of staff with a session; returns its token. */
export async function makeAdmin({ platform }: TestApp, wanted: Wanted): Promise<string> {
  castHash ??= hashPassword(castPassword)
  const id = randomUUID()
  const name = wanted.name ?? wanted.role
  const now = platform.now()
  const began = new Date(now.getTime() - (wanted.beganHoursAgo ?? 0) * hourMs)
  await platform.db.insert(admins).values({
    id,
    email: `${name}@institute.example`,
    passwordHash: await castHash,
    name,
    role: wanted.role,
    programs: wanted.programs ? [...wanted.programs] : null,
    createdAt: began,
    disabledAt: wanted.disabled ? now : null,
  })
  const { token, hash } = newToken('aa_')
  await platform.db.insert(adminSessions).values({
    tokenHash: hash,
    id: randomUUID(),
    adminId: id,
    createdAt: began,
    lastSeenAt: began,
    endsAt: new Date(began.getTime() + 12 * hourMs),
    freshAt: began,
    device: 'Test',
    address: '203.0.113.9',
  })
  return token
}
