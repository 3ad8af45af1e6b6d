import { randomInt, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { adminSessions } from '#features/admins/server/tables.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { hashToken } from '#server/secrets.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, bringInCast, cast, castPassword, type Person } from '#tests/cast.ts'
import { sendContracts } from '#tests/contracts-sent.ts'

const hourMs = 3_600_000
// The configuration has named one, unless this is used outside of a run.
const ofJourneys = process.env.JOURNEYS_DIR ?? 'node_modules/.cache/matricula-journeys'
const addressOfJourneys = `http://localhost:${process.env.JOURNEYS_PORT}`

export type OpenCast = {
  app: TestApp
  /** Sets the clock back to an hour ago: anyone who is brought in moves it on, in the end past today. */
  setBack(): void
  /** Brings in the named people; once, before the journeys. */
  castIn(): Promise<void>
  /** Somebody new, like the named person but with an address of their own. */
  newcomer(
    like?: Partial<Person>,
  ): Promise<{ email: string; password: string; token: string; id: string | null }>
  /** A member of staff of their own; returns their token. */
  staff(role: string): Promise<{ email: string; password: string; token: string }>
  /** The secret in the newest mail to an address; of a subject, where several may have come. */
  mailedSecret(email: string, subject?: string): Promise<string>
  close(): Promise<void>
}

/** The clock of who is brought in beside a server: their walk takes minutes of it. */
export function anHourAgo(): Date {
  return new Date(Date.now() - hourMs)
}

/** Opens the database of the journeys, or of another folder, beside the server that uses it. */
export async function openCast(
  dataDir = ofJourneys,
  publicUrl = addressOfJourneys,
): Promise<OpenCast> {
  const database = await startEmbedded({ dataDir })
  const app = await makeTestApp({
    databaseUrl: database.url,
    dataDir,
    now: anHourAgo(),
    environment: { PUBLIC_URL: publicUrl },
  })
  return {
    app,
    setBack: () => app.clock.set(anHourAgo().toISOString()),
    castIn: () => bringInCast(app),
    async newcomer(like = {}) {
      const email = `journey-${randomUUID().slice(0, 8)}@example.org`
      // More come than one network may bring.
      const address = `198.18.0.${randomInt(256)}`
      const brought = await bringIn(app, { ...cast.maya, ...like, email }, address)
      // The server would within seconds: from then on the deposit is asked for.
      if (like.status === 'accepted') await sendContracts(app)
      return { email, password: castPassword, ...brought }
    },
    async staff(role) {
      const name = `${role}-${randomUUID().slice(0, 8)}`
      const token = await makeAdmin(app, { role, name })
      // Anyone who was brought in before has moved this clock on, and a sign-in stays fresh for minutes only.
      await app.platform.db
        .update(adminSessions)
        .set({ freshAt: anHourAgo() })
        .where(eq(adminSessions.tokenHash, hashToken(token)))
      return { email: `${name}@institute.example`, password: castPassword, token }
    },
    async mailedSecret(email, subject) {
      let secret: string | undefined
      await expect
        .poll(async () => {
          secret = await findSecret(dataDir, email, subject)
          return secret
        })
        .toBeTruthy()
      return secret ?? ''
    },
    async close() {
      await app.close()
      await database.stop()
    },
  }
}

/** The part after `#` of the link in the newest mail kept for an address whose subject begins like this. */
async function findSecret(
  dataDir: string,
  email: string,
  wanted?: string,
): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  for (const file of files.sort().reverse()) {
    // Who is erased meanwhile takes their letters along.
    const letter = await readFile(join(folder, file)).catch(() => '')
    const { text = '', to, subject } = await simpleParser(letter)
    if (wanted && !subject?.startsWith(wanted)) continue
    const isTo = [to].flat().some((line) => line?.value.some(({ address }) => address === email))
    const secret = isTo ? /#(\S+)/.exec(text)?.[1] : undefined
    if (secret) return secret
  }
  return undefined
}
