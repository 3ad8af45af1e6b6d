import { readApplication } from '#features/application-form/admin-contract.ts'
import { listApplications } from '#features/applications/list-contract.ts'
import { countMine, readMine } from '#features/casework/my-work-contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { readChecks, readCredit } from '../checks-contract.ts'
import { listReviews, readReviews } from '../contract.ts'

/** What a reviewer still sees of an application that they reach no longer: it is gone from these. */
export const listsOfReviews: ShownAnswers = [listReviews, countMine, readMine, listApplications]

/** Where the office sees reviews, checks and credit. */
export const shownReviews: ShownAnswers = [
  ...listsOfReviews,
  readReviews,
  readChecks,
  readCredit,
  readApplication,
]
