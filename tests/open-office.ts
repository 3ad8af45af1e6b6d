import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { conflicts, reviews } from '#features/review/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'

type Colleague = { id: string; token: string; name: string }

/** An office with two applications and colleagues who can open them, or cannot. */
export async function openOffice(now?: Date) {
  const app = await forThisFile(makeTestApp({ ...(now && { now }) }))
  const { db } = app.platform
  const { id: ada = '', token: adaToken } = { ...(await bringIn(app, cast.ada)) }
  const { id: lukasz = '' } = { ...(await bringIn(app, cast.lukasz)) }

  async function colleague(name: string, role: string, programs?: string[]): Promise<Colleague> {
    const token = await makeAdmin(app, { role, name })
    const [row] = await db.select().from(admins).where(eq(admins.name, name))
    if (!row) throw new Error(`no ${name}`)
    if (programs) await db.update(admins).set({ programs }).where(eq(admins.id, row.id))
    return { id: row.id, token, name }
  }

  return {
    app,
    /** Of Ada and of Łukasz. */
    ids: { ada: ada ?? '', lukasz: lukasz ?? '' },
    adaToken,
    ana: await colleague('Ana Ruiz', 'admissions'),
    ben: await colleague('Ben Cole', 'admissions'),
    rita: await colleague('Rita Moss', 'reviewer'),
    fin: await colleague('Fin Ames', 'finance'),
    reader: await colleague('Rae Dunn', 'read-only'),
    /** Works for the other program alone. */
    elsewhere: await colleague('Bo Elsner', 'admissions', [await otherProgram(ada ?? '')]),

    call(who: Colleague, route: Route, id: string, body?: unknown, query?: Record<string, string>) {
      return app.call(route, { token: who.token, params: { id }, body, ...(query && { query }) })
    },

    async giveToReview(who: Colleague, applicationId: string) {
      await db.insert(reviews).values({
        id: crypto.randomUUID(),
        applicationId,
        reviewerId: who.id,
        assignedBy: who.id,
        assignedAt: app.clock.now(),
        rubricVersion: 1,
        scores: {},
        evidence: {},
      })
    },

    async declareConflict(who: Colleague, applicationId: string) {
      const row = {
        adminId: who.id,
        applicationId,
        reason: 'A cousin',
        declaredAt: app.clock.now(),
      }
      await db.insert(conflicts).values(row)
    },

    /** What was done to an application, by the audit log. */
    async acts(applicationId: string) {
      const rows = await db
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(eq(auditLog.subject, `application:${applicationId}`))
        .orderBy(auditLog.seq)
      return rows.map(({ action }) => action)
    },
  }

  async function otherProgram(id: string) {
    const [row] = await db.select().from(applications).where(eq(applications.id, id))
    return row?.program === 'ba' ? 'msc' : 'ba'
  }
}
