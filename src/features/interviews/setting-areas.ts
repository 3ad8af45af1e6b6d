import { Holidays, holidayFields } from '#features/interviews/holidays.ts'
import {
  checkInterviewRules,
  InterviewRules,
  interviewFields,
} from '#features/interviews/interview-rules.ts'
import { type Area, byKey, forEachProgram } from '#features/settings/area.ts'
import { programWords } from '#shared/programs.ts'

const firstInterviews: Omit<InterviewRules, 'minutes' | 'everyMinutes'> = {
  bufferBefore: 0,
  bufferAfter: 15,
  noticeHours: 24,
  window: 'days',
  windowDays: 30,
  windowFrom: '',
  windowTo: '',
  dailyCap: 6,
  weeklyCap: 20,
  isOnline: true,
  place: 'By video',
  link: '',
  timeZone: 'America/New_York',
  changeUntilHours: 24,
  movesAllowed: 3,
}

const aboutInterviews =
  'Available times follow these rules and the interviewers’ hours. Changes apply right away. Booked interviews stay as they are.'

const lengths = { ba: { minutes: 30, everyMinutes: 30 }, msc: { minutes: 45, everyMinutes: 60 } }
export const interviewAreas = forEachProgram(
  (program): Area<InterviewRules> => ({
    key: `interview:${program}`,
    shape: InterviewRules,
    first: { ...firstInterviews, ...lengths[program] },
    form: {
      order: 310,
      title: `${programWords[program]} interviews`,
      about: aboutInterviews,
      fields: interviewFields,
    },
    check: checkInterviewRules,
  }),
)

export const holidaysArea: Area<Holidays> = {
  key: 'holidays',
  shape: Holidays,
  first: {
    newYear: true,
    martinLutherKing: true,
    washington: true,
    memorial: true,
    juneteenth: true,
    independence: true,
    labor: true,
    columbus: true,
    veterans: true,
    thanksgiving: true,
    christmas: true,
  },
  form: {
    order: 140,
    title: 'Holidays',
    about:
      'Federal holidays when the institute is closed. No interviews can be booked on them. If a holiday falls on a weekend, the Friday before or the Monday after is closed too. Add other days under Calendar, “Closed days”.',
    fields: holidayFields,
  },
}

export const settingAreas = byKey(interviewAreas.ba, interviewAreas.msc, holidaysArea)
