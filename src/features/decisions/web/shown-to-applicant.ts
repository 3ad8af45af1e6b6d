import { listOwnApplications } from '#features/application-form/contract.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { Shown } from '#web/queries.ts'
import { listOwnRequests } from '../contract.ts'

/** What an applicant’s reply or request may change on their own pages. */
export const shownToApplicant: Shown = [listOwnApplications, readProgress, listOwnRequests]
