import { notFound } from '#server/refusals.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { ownApplicationPdf, ownReceiptPdf } from './application-pdf.ts'
import { discardOwn } from './discards.ts'
import { saveDraft } from './drafts.ts'
import { findOwnApplication, listOwn } from './queries.ts'
import { countGaps } from './rule-failures.ts'
import { beginOwn, listBeginnings } from './start-application.ts'
import { submitOwn } from './submissions.ts'
import { listOwnVersions } from './versions.ts'

export const formRoutes: Route[] = [
  route(calls.getApplication, async ({ db, actor }, { query }) => {
    const application = await findOwnApplication(db, actor.id, query)
    if (!application) throw notFound('application yet')
    return application
  }),
  route(calls.saveApplication, saveDraft),
  route(calls.listOwnApplications, async (ctx) => ({
    applications: await listOwn(ctx.db, ctx.actor.id),
    beginnings: await listBeginnings(ctx),
  })),
  keyedRoute(calls.beginApplication, beginOwn),
  route(calls.submitApplication, submitOwn),
  route(calls.reportGaps, countGaps),
  keyedRoute(calls.discardApplication, discardOwn),
  route(calls.listVersions, listOwnVersions),
  route(calls.getApplicationPdf, ownApplicationPdf),
  route(calls.getReceiptPdf, ownReceiptPdf),
]
