import { notFound } from '#server/refusals.ts'
import { type Route, route } from '#server/serve.ts'
import { getApplication, listOwnApplications, saveApplication } from '../contract.ts'
import { saveDraft } from './drafts.ts'
import { findOwnApplication, listOwn } from './queries.ts'

export const applicationRoutes: Route[] = [
  route(getApplication, async ({ db, actor }, { query }) => {
    const application = await findOwnApplication(db, actor.id, query.program)
    if (!application) throw notFound('application yet')
    return application
  }),
  route(saveApplication, saveDraft),
  route(listOwnApplications, async ({ db, actor }) => ({
    applications: await listOwn(db, actor.id),
  })),
]
