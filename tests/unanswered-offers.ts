import { and, eq, inArray, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { applicationInvariants } from '#features/applications/server/invariants.ts'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { checkInvariants, platformInvariants } from '#server/invariants.ts'
import { makeAdmin } from './admins.ts'
import type { TestApp } from './app.ts'
import { copyOf } from './application-copies.ts'
import { bringIn, cast } from './cast.ts'
import { releaseTo } from './released-decisions.ts'

const dayMs = 86_400_000

/** The job that declines offers nobody answered, and what it has done to whom. */
export const declining = 'decline-unanswered'

/** Offers for the job to decline, in an office with an owner. */
export async function makeUnanswered(app: TestApp) {
  const reviewed = (await bringIn(app, { ...cast.lukasz, status: 'in_review' })).id
  await makeAdmin(app, { role: 'owner', name: 'Ana Ruiz' })
  const { db } = app.platform

  return {
    /** Offers whose last day to reply is over, in the order in which the job comes to them. */
    async runOut(count: number): Promise<string[]> {
      const ids: string[] = []
      for (let n = 0; n < count; n++) {
        const { id } = await copyOf(app, reviewed)
        await releaseTo(app, id, { replyAt: new Date(app.clock.now().getTime() - 3 * dayMs) })
        ids.push(id)
      }
      return ids.sort()
    },

    /** Those of them that the job has been at, in its order. */
    async declined(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: applications.id })
        .from(applications)
        .where(and(inArray(applications.id, [...ids]), eq(applications.status, 'declined')))
        .orderBy(applications.id)
      return rows.map(({ id }) => id)
    },

    async expectOneEffect(ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        const isIts = and(eq(timeline.applicationId, id), eq(timeline.step, 'decline'))
        expect(await db.select().from(timeline).where(isIts)).toHaveLength(1)
        const written = await db
          .select()
          .from(mails)
          .where(like(mails.key, `decline:${id}:%`))
        expect(written).toHaveLength(1)
      }
      const known = [...platformInvariants, ...applicationInvariants]
      const findings = await checkInvariants(app.databaseUrl, undefined, known)
      expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
    },
  }
}
