import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../admin-contract.ts'
import * as ofHours from '../hours-contract.ts'
import { readCalendarRange } from './calendar.ts'
import { refreshForApplication, refreshForBooking } from './fresh-busy-times.ts'
import * as interviewers from './interviewers.ts'
import * as bookings from './office-bookings.ts'
import { listTimes, readInterviewForOffice, readOfApplication } from './office-queries.ts'
import { readOwnInterview } from './own-interview.ts'
import { answerInterviewRequest, listOpenInterviewRequests } from './requests.ts'
import * as schedules from './schedules.ts'
import * as timeOff from './time-off.ts'

export const interviewOfficeRoutes: Route[] = [
  route(calls.readCalendar, readCalendarRange),
  route(calls.readOneInterview, readInterviewForOffice),
  route(calls.readApplicationInterviews, readOfApplication),
  route(calls.seeInterview, asTheySeeIt(readOwnInterview)),
  route(calls.listTimesForOffice, listTimes),
  keyedRoute(calls.bookForApplicant, bookings.bookInterviewFor, refreshForApplication),
  keyedRoute(calls.moveForApplicant, bookings.moveInterviewFor, refreshForBooking),
  keyedRoute(calls.reassignInterview, bookings.reassignInterview, refreshForBooking),
  keyedRoute(calls.cancelForApplicant, bookings.cancelInterviewFor),
  keyedRoute(calls.noteMissed, bookings.noteMissed),
  keyedRoute(calls.undoMissed, bookings.undoMissed),
  keyedRoute(calls.noteHeld, bookings.noteInterviewHeld),
  keyedRoute(calls.changeInterview, bookings.changeInterview),
  keyedRoute(calls.declareInterviewConflict, bookings.declareConflict, refreshForBooking),
  route(calls.listInterviewRequests, listOpenInterviewRequests),
  keyedRoute(calls.answerInterviewRequest, answerInterviewRequest),
  route(ofHours.listInterviewers, interviewers.listInterviewers),
  keyedRoute(ofHours.addInterviewer, interviewers.addInterviewer),
  keyedRoute(ofHours.changeInterviewer, interviewers.changeInterviewer),
  keyedRoute(ofHours.changeOwnRoom, interviewers.changeRoom),
  route(ofHours.readHours, interviewers.readHours),
  keyedRoute(ofHours.saveSchedule, schedules.replaceSchedule),
  keyedRoute(ofHours.removeSchedule, schedules.removeSchedule),
  keyedRoute(ofHours.addTimeOff, timeOff.addTimeOff),
  keyedRoute(ofHours.removeTimeOff, timeOff.removeTimeOff),
  route(ofHours.makeFeed, interviewers.makeCalendarFeed),
  route(ofHours.revokeFeed, interviewers.revokeCalendarFeed),
  route(ofHours.listClosedPeriods, timeOff.listClosedPeriods),
  keyedRoute(ofHours.addClosedPeriod, timeOff.addClosedPeriod),
  route(ofHours.removeClosedPeriod, timeOff.removeClosedPeriod),
]
