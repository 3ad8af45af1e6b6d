import { previewLetter } from '#features/settings/preview-contract.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  confirmDecision,
  dropDecision,
  getLetterPdfForOffice,
  moveOnWaitlist,
  readDecisions,
  readWaitlist,
  saveDecision,
  unconfirmDecision,
} from '../admin-contract.ts'
import {
  approveRelease,
  changeReleaseRules,
  listReady,
  listReleases,
  makeRelease,
  planRelease,
  readRelease,
  recallRelease,
} from '../release-contract.ts'
import * as approvals from './approvals.ts'
import { confirmDraft, reopenDraft } from './confirmations.ts'
import { readDesk } from './decision-desk.ts'
import { dropDraft, saveDraft } from './drafts.ts'
import { letterPdfForOffice } from './letter-pdf.ts'
import { previewLetterForOffice } from './letter-preview.ts'
import { listReadyDecisions } from './ready-decisions.ts'
import { listAllReleases } from './release-list.ts'
import { changeRules } from './release-rules.ts'
import * as releases from './releases.ts'
import { changeRank, readPlaces } from './waitlist.ts'

export const decisionOfficeRoutes: Route[] = [
  route(readDecisions, readDesk),
  keyedRoute(saveDecision, saveDraft),
  keyedRoute(confirmDecision, confirmDraft),
  keyedRoute(unconfirmDecision, reopenDraft),
  keyedRoute(dropDecision, dropDraft),
  route(getLetterPdfForOffice, letterPdfForOffice),
  route(previewLetter, previewLetterForOffice),
  route(listReady, listReadyDecisions),
  route(planRelease, releases.planRelease),
  keyedRoute(makeRelease, releases.makeRelease),
  route(listReleases, listAllReleases),
  keyedRoute(changeReleaseRules, changeRules),
  route(readRelease, approvals.readReleaseDetails),
  keyedRoute(approveRelease, approvals.approveRelease),
  keyedRoute(recallRelease, approvals.recallRelease),
  route(readWaitlist, readPlaces),
  keyedRoute(moveOnWaitlist, changeRank),
]
