import { notFound } from '#server/refusals.ts'
import { keyedRoute, type Route, route, routeAhead } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { getFormLists } from '../form-lists.ts'
import { ownApplicationPdf, ownReceiptPdf } from './application-pdf.ts'
import { discardOwn } from './discards.ts'
import { lockOfSession, saveLockedDraft } from './drafts.ts'
import { listChoices } from './form-lists.ts'
import { findOwnApplication, listOwn } from './queries.ts'
import { countGaps } from './rule-failures.ts'
import { beginOwn, listBeginnings } from './start-application.ts'
import { submitOwn } from './submissions.ts'
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
    applications: await listOwn(ctx.db, ctx.actor.id),
    beginnings: await listBeginnings(ctx),
  })),
  route(getFormLists, listChoices),
  keyedRoute(calls.beginApplication, beginOwn),
  route(calls.submitApplication, submitOwn),
  route(calls.reportGaps, countGaps),
  keyedRoute(calls.discardApplication, discardOwn),
  route(calls.listVersions, listOwnVersions),
  route(calls.getApplicationPdf, ownApplicationPdf),
  route(calls.getReceiptPdf, ownReceiptPdf),
]
