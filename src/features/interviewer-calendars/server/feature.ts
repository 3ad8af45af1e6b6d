import { busyElsewhere } from '#features/interviews/server/busy-elsewhere.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { sealedParts } from '#server/key-rotation.ts'
import { route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { busySpans, findDue, findUnread, readAgain } from './busy-times.ts'
import { calendarHealth } from './calendar-health.ts'
import { readCalendarsJob } from './calendar-job.ts'
import {
  describeCalendars,
  giveCalendar,
  readCalendar,
  removeCalendar,
  tryCalendar,
} from './interviewer-calendar.ts'
import { resealAddresses } from './key-rotation.ts'

export const feature: Feature = {
  routes: [
    route(calls.readInterviewerCalendar, readCalendar),
    route(calls.giveInterviewerCalendar, giveCalendar, tryCalendar),
    route(calls.removeInterviewerCalendar, removeCalendar),
  ],
  atStart: describeCalendars,
  jobs: [readCalendarsJob],
  contributes: [
    add(healthLines, calendarHealth),
    add(sealedParts, resealAddresses),
    fill(busyElsewhere, { spans: busySpans, findDue, readAgain, findUnread }),
  ],
}
