import { readApplication } from '#features/application-form/admin-contract.ts'
import { listApplications } from '#features/applications/list-contract.ts'
import { countMine, readMine } from '#features/casework/my-work-contract.ts'
import type { Shown } from '#web/queries.ts'
import { readChecks, readCredit } from '../checks-contract.ts'
import { listReviews, readReviews } from '../contract.ts'

/** What a reviewer still sees of an application that they reach no longer: it is gone from these. */
export const listsOfReviews: Shown = [listReviews, countMine, readMine, listApplications]

/** Where the office sees reviews, checks and credit. */
export const shownReviews: Shown = [
  ...listsOfReviews,
  readReviews,
  readChecks,
  readCredit,
  readApplication,
]
