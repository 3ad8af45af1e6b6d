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
  abstain,
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
import { abstainFromReview } from './abstentions.ts'
import { assignByHand, removeUnfinishedReview } from './assignments.ts'
import { readChecksForOffice as readChecksForFile, writeCheck } from './checks.ts'
import { declareInterest, withdrawInterest } from './conflicts.ts'
import { ownCredit, readCreditForOffice as readCreditForFile, settleCreditOf } from './credit.ts'
import { distributeReviews } from './distribution.ts'
import { dismissPossible } from './possible-conflicts.ts'
import { listOwnAndLacking, readReviewsForOffice } from './review-queries.ts'
import { finishOwnReview, reopenFinishedReview, saveOwnReview } from './review-scores.ts'

export const reviewRoutes: Route[] = [
  route(listReviews, listOwnAndLacking),
  keyedRoute(spreadReviews, distributeReviews),
  route(readReviews, readReviewsForOffice),
  keyedRoute(assignReviewers, assignByHand),
  keyedRoute(removeReviewer, removeUnfinishedReview),
  keyedRoute(reopenReview, reopenFinishedReview),
  route(saveReview, saveOwnReview),
  keyedRoute(finishReview, finishOwnReview),
  keyedRoute(abstain, abstainFromReview),
  keyedRoute(declareConflict, declareInterest),
  keyedRoute(withdrawConflict, withdrawInterest),
  keyedRoute(dismissConflict, dismissPossible),
  route(readChecks, readChecksForFile),
  keyedRoute(setCheck, writeCheck),
  route(readCredit, readCreditForFile),
  keyedRoute(settleCredit, settleCreditOf),
  route(readOwnCredit, ownCredit),
  route(seeCredit, asTheySeeIt(ownCredit)),
]
