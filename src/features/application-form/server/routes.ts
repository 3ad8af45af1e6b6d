import { notFound } from '#server/refusals.ts'
import { keyedRoute, type Route, route, routeAhead } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { getFormLists } from '../form-lists.ts'
import { ownApplicationPdf, ownReceiptPdf } from './application-pdf.ts'
import { discardOwnApplication } from './discards.ts'
import { lockOfSession, saveLockedDraft } from './drafts.ts'
import { listChoices } from './form-lists.ts'
import { findOwnApplication, listOwnSummaries } from './queries.ts'
import { countGaps } from './rule-failures.ts'
import { beginApplication, listBeginnings } from './start-application.ts'
import { submitOwnApplication } from './submissions.ts'
import { listOwnVersions } from './versions.ts'

export const formRoutes: Route[] = [
  routeAhead(
    calls.getApplication,
    (db, tokenHash, { query }) => findOwnApplication(db, { tokenHash }, query),
    async (_ctx, _input, application) => {
      if (!application) throw notFound('application yet')
      return application
    },
  ),
  routeAhead(calls.saveApplication, lockOfSession, saveLockedDraft),
  route(calls.listOwnApplications, async (ctx) => ({
    applications: await listOwnSummaries(ctx.db, ctx.actor.id),
    beginnings: await listBeginnings(ctx),
  })),
  route(getFormLists, listChoices),
  keyedRoute(calls.beginApplication, beginApplication),
  route(calls.submitApplication, submitOwnApplication),
  route(calls.reportGaps, countGaps),
  keyedRoute(calls.discardApplication, discardOwnApplication),
  route(calls.listVersions, listOwnVersions),
  route(calls.getApplicationPdf, ownApplicationPdf),
  route(calls.getReceiptPdf, ownReceiptPdf),
]
