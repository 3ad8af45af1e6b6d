import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as mine from '../my-work-contract.ts'
import * as work from '../work-contract.ts'
import { assignOfficer, flagApplications, workOf } from './assignee.ts'
import { countsOf, markRead, myWorkOf } from './my-work.ts'
import * as notes from './notes.ts'
import { announceOwnPresence, endPresence } from './presence.ts'
import * as tasks from './tasks.ts'
import { asApplicant } from './view-as-applicant.ts'

export const caseworkRoutes: Route[] = [
  route(calls.listNotes, notes.listNotesForOffice),
  keyedRoute(calls.writeNote, notes.writeNote),
  keyedRoute(calls.editNote, notes.editNote),
  route(calls.removeNote, notes.removeNote),
  route(calls.listTasks, tasks.listTasksForOffice),
  keyedRoute(calls.addTask, tasks.addTask),
  keyedRoute(calls.changeTask, tasks.changeTask),
  keyedRoute(calls.finishTask, tasks.finishTask),
  keyedRoute(calls.removeTask, tasks.removeTask),
  route(work.readWork, workOf),
  route(work.announcePresence, announceOwnPresence),
  route(work.leave, endPresence),
  keyedRoute(work.assignApplication, assignOfficer),
  keyedRoute(work.flagApplication, flagApplications),
  route(work.lookAsApplicant, asApplicant),
  route(mine.readMine, myWorkOf),
  route(mine.countMine, countsOf),
  route(mine.readMentions, markRead),
]
