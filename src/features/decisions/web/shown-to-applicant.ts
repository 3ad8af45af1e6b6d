import { listOwnApplications } from '#features/application-form/contract.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { listOwnRequests } from '../contract.ts'

/** What an applicant’s reply or request may change on their own pages. */
export const shownToApplicant: ShownAnswers = [listOwnApplications, readProgress, listOwnRequests]
