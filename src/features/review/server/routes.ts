import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import {
  readChecks,
  readCredit,
  readOwnCredit,
  seeCredit,
  setCheck,
  settleCredit,
} from '../checks-contract.ts'
import {
  assignReviewers,
  declareConflict,
  dismissConflict,
  finishReview,
  listReviews,
  readReviews,
  removeReviewer,
  reopenReview,
  saveReview,
  spreadReviews,
  withdrawConflict,
} from '../contract.ts'
import { assignByHand, removeUnfinished } from './assignments.ts'
import { readForFile as readChecksForFile, setChecked } from './checks.ts'
import { declareInterest, withdrawInterest } from './conflicts.ts'
import { ownCredit, readForFile as readCreditForFile, settleCreditOf } from './credit.ts'
import { distribute } from './distribution.ts'
import { dismissPossible } from './possible-conflicts.ts'
import { listOwnAndLacking, readForFile } from './review-queries.ts'
import { finishOwn, reopenFinished, saveOwn } from './review-scores.ts'

export const reviewRoutes: Route[] = [
  route(listReviews, listOwnAndLacking),
  keyedRoute(spreadReviews, distribute),
  route(readReviews, readForFile),
  keyedRoute(assignReviewers, assignByHand),
  keyedRoute(removeReviewer, removeUnfinished),
  keyedRoute(reopenReview, reopenFinished),
  route(saveReview, saveOwn),
  keyedRoute(finishReview, finishOwn),
  keyedRoute(declareConflict, declareInterest),
  keyedRoute(withdrawConflict, withdrawInterest),
  keyedRoute(dismissConflict, dismissPossible),
  route(readChecks, readChecksForFile),
  keyedRoute(setCheck, setChecked),
  route(readCredit, readCreditForFile),
  keyedRoute(settleCredit, settleCreditOf),
  route(readOwnCredit, ownCredit),
  route(seeCredit, asTheySeeIt(ownCredit)),
]
