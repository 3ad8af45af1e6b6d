import { asTheySeeIt } from '#features/applications/server/their-place.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../admin-contract.ts'
import * as ofHours from '../hours-contract.ts'
import { read } from './calendar.ts'
import * as closings from './closings.ts'
import * as interviewers from './interviewers.ts'
import * as office from './office.ts'
import { listTimes, readOfApplication, readOne } from './office-reading.ts'
import { readOwn } from './own.ts'
import { answer, listOpen } from './requests.ts'
import * as schedules from './schedules.ts'

export const interviewOfficeRoutes: Route[] = [
  route(calls.readCalendar, read),
  route(calls.readOneInterview, readOne),
  route(calls.readApplicationInterviews, readOfApplication),
  route(calls.seeInterview, asTheySeeIt(readOwn)),
  route(calls.listTimesForOffice, listTimes),
  keyedRoute(calls.bookForApplicant, office.bookFor),
  keyedRoute(calls.moveForApplicant, office.moveFor),
  keyedRoute(calls.reassignInterview, office.reassign),
  keyedRoute(calls.cancelForApplicant, office.cancelFor),
  keyedRoute(calls.noteMissed, office.missed),
  keyedRoute(calls.undoMissed, office.undo),
  keyedRoute(calls.noteHeld, office.held),
  keyedRoute(calls.changeInterview, office.change),
  keyedRoute(calls.declareInterviewConflict, office.declareConflict),
  route(calls.listInterviewRequests, listOpen),
  keyedRoute(calls.answerInterviewRequest, answer),
  route(ofHours.listInterviewers, interviewers.list),
  keyedRoute(ofHours.addInterviewer, interviewers.add),
  keyedRoute(ofHours.changeInterviewer, interviewers.change),
  keyedRoute(ofHours.changeOwnRoom, interviewers.changeRoom),
  route(ofHours.readHours, interviewers.hours),
  keyedRoute(ofHours.saveSchedule, schedules.save),
  keyedRoute(ofHours.removeSchedule, schedules.remove),
  keyedRoute(ofHours.addTimeOff, closings.addTimeOff),
  keyedRoute(ofHours.removeTimeOff, closings.removeTimeOff),
  route(ofHours.makeFeed, interviewers.makeFeed),
  route(ofHours.revokeFeed, interviewers.revokeFeed),
  route(ofHours.listClosedPeriods, closings.listClosed),
  keyedRoute(ofHours.addClosedPeriod, closings.addClosed),
  route(ofHours.removeClosedPeriod, closings.removeClosed),
]
