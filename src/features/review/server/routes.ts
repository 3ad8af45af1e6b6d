import { asTheySeeIt } from '#features/applications/server/their-place.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  assignReviewers,
  declareConflict,
  finishReview,
  listReviews,
  readReviews,
  removeReviewer,
  reopenReview,
  saveReview,
  spreadReviews,
  withdrawConflict,
} from '../contract.ts'
import {
  readChecks,
  readCredit,
  readOwnCredit,
  seeCredit,
  setCheck,
  settleCredit,
} from '../settling-contract.ts'
import { assignByHand, removeUnfinished } from './assigning.ts'
import { readForFile as readChecksForFile, set } from './checks.ts'
import { declare, withdraw } from './conflicts.ts'
import { ownCredit, readForFile as readCreditForFile, settle } from './credit.ts'
import { listOwnAndLacking, readForFile } from './reading.ts'
import { finishOwn, reopen, saveOwn } from './scoring.ts'
import { spread } from './spreading.ts'

export const reviewRoutes: Route[] = [
  route(listReviews, listOwnAndLacking),
  keyedRoute(spreadReviews, spread),
  route(readReviews, readForFile),
  keyedRoute(assignReviewers, assignByHand),
  keyedRoute(removeReviewer, removeUnfinished),
  keyedRoute(reopenReview, reopen),
  route(saveReview, saveOwn),
  keyedRoute(finishReview, finishOwn),
  keyedRoute(declareConflict, declare),
  keyedRoute(withdrawConflict, withdraw),
  route(readChecks, readChecksForFile),
  keyedRoute(setCheck, set),
  route(readCredit, readCreditForFile),
  keyedRoute(settleCredit, settle),
  route(readOwnCredit, ownCredit),
  route(seeCredit, asTheySeeIt(ownCredit)),
]
