import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { adminSessions } from '#features/admins/server/tables.ts'
import { apiTokens } from '#features/api-access/server/tables.ts'
import { type TokenRight, tokenRights } from '#features/api-access/token-rights.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { makeAdmin } from './admins.ts'
import type { TestApp } from './app.ts'

const dayMs = 86_400_000

type Wanted = {
  /** The session of the owner who makes it. */
  owner: string
  rights?: readonly TokenRight[]
  programs?: readonly string[]
  networks?: readonly string[]
  /** Its end, in days from now; a day ago for one that has run out. */
  days?: number
  ended?: boolean
}

/** A token of a program, as an owner would have made it; every right unless others are named. */
export async function makeApiToken(app: TestApp, wanted: Wanted): Promise<string> {
  const { db } = app.platform
  const now = app.platform.now()
  const [session] = await db
    .select({ adminId: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hashToken(wanted.owner)))
  if (!session) throw new Error('there is no such session')
  const { token, hash } = newToken('matricula_')
  await db.insert(apiTokens).values({
    id: randomUUID(),
    tokenHash: hash,
    begins: token.slice(0, 16),
    name: 'Student system',
    rights: [...(wanted.rights ?? tokenRights)],
    programs: wanted.programs ? [...wanted.programs] : null,
    networks: [...(wanted.networks ?? [])],
    madeBy: session.adminId,
    madeAt: new Date(now.getTime() - 2 * dayMs),
    endsAt: new Date(now.getTime() + (wanted.days ?? 30) * dayMs),
    ...(wanted.ended && { endedAt: now, endedBy: session.adminId }),
  })
  return token
}

/** A token for each state that opens nothing, by name. */
export async function makeDeadTokens(app: TestApp, owner: string) {
  const former = await makeAdmin(app, { role: 'admissions', name: 'former owner' })
  const gone = await makeAdmin(app, { role: 'owner', name: 'owner who left', disabled: true })
  return {
    endedToken: await makeApiToken(app, { owner, ended: true }),
    expiredToken: await makeApiToken(app, { owner, days: -1 }),
    formerOwnersToken: await makeApiToken(app, { owner: former }),
    disabledOwnersToken: await makeApiToken(app, { owner: gone }),
    garbageToken: 'matricula_not-a-token',
  }
}
