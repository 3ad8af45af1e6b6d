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
import { approve, read, recall } from './approvals.ts'
import { confirm, unconfirm } from './confirmations.ts'
import { readDesk } from './desk.ts'
import { dropDraft, saveDraft } from './drafts.ts'
import { letterPdfForOffice } from './letter-pdf.ts'
import { previewForOffice } from './letter-preview.ts'
import { ready } from './ready.ts'
import { list } from './release-list.ts'
import { changeRules } from './release-rules.ts'
import { make, plan } from './releases.ts'
import { move, readPlaces } from './waitlist.ts'

export const decisionOfficeRoutes: Route[] = [
  route(readDecisions, readDesk),
  keyedRoute(saveDecision, saveDraft),
  keyedRoute(confirmDecision, confirm),
  keyedRoute(unconfirmDecision, unconfirm),
  keyedRoute(dropDecision, dropDraft),
  route(getLetterPdfForOffice, letterPdfForOffice),
  route(previewLetter, previewForOffice),
  route(listReady, ready),
  route(planRelease, plan),
  keyedRoute(makeRelease, make),
  route(listReleases, list),
  keyedRoute(changeReleaseRules, changeRules),
  route(readRelease, read),
  keyedRoute(approveRelease, approve),
  keyedRoute(recallRelease, recall),
  route(readWaitlist, readPlaces),
  keyedRoute(moveOnWaitlist, move),
]
