import { readApplication } from '#features/application-form/admin-contract.ts'
import { listApplications } from '#features/applications/list-contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { listNotes, listTasks } from '../contract.ts'
import { countMine, readMine } from '../my-work-contract.ts'
import { readWork } from '../work-contract.ts'

/** Where the work on an application is shown. */
export const shownWork: ShownAnswers = [
  listNotes,
  listTasks,
  readWork,
  readMine,
  countMine,
  readApplication,
  listApplications,
]
