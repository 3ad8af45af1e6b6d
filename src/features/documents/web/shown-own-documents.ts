import { listOwnApplications } from '#features/application-form/contract.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { listOwnDocuments } from '../contract.ts'

/** Where applicants see their documents. */
export const shownOwnDocuments: ShownAnswers = [listOwnDocuments, listOwnApplications, readProgress]
