import { listOwnApplications } from '#features/application-form/contract.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { listOwnReferees } from '../contract.ts'

/** Where applicants see their references. */
export const shownOwnReferences: ShownAnswers = [listOwnReferees, readProgress, listOwnApplications]
