import type { ShownAnswers } from '#web/queries.ts'
import { listAdmins, listInvitations } from '../staff-contract.ts'

/** Where those of the office are shown. */
export const shownStaff: ShownAnswers = [listAdmins, listInvitations]
