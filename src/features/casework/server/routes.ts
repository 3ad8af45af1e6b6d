import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as mine from '../mine-contract.ts'
import * as work from '../work-contract.ts'
import { asApplicant } from './as-applicant.ts'
import { countsOf, markRead, mineOf } from './mine.ts'
import * as notes from './notes.ts'
import { announce, end } from './presence.ts'
import * as tasks from './tasks.ts'
import { assign, flag, workOf } from './work.ts'

export const caseworkRoutes: Route[] = [
  route(calls.listNotes, notes.listForOffice),
  keyedRoute(calls.writeNote, notes.write),
  keyedRoute(calls.editNote, notes.edit),
  route(calls.removeNote, notes.remove),
  route(calls.listTasks, tasks.listForOffice),
  keyedRoute(calls.addTask, tasks.add),
  keyedRoute(calls.changeTask, tasks.change),
  keyedRoute(calls.finishTask, tasks.finish),
  keyedRoute(calls.removeTask, tasks.remove),
  route(work.readWork, workOf),
  route(work.announcePresence, announce),
  route(work.leave, end),
  keyedRoute(work.assignApplication, assign),
  keyedRoute(work.flagApplication, flag),
  route(work.lookAsApplicant, asApplicant),
  route(mine.readMine, mineOf),
  route(mine.countMine, countsOf),
  route(mine.readMentions, markRead),
]
