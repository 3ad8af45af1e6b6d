import type { ProgramSettings } from '#features/settings/settings.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { segmentOf } from '#shared/programs.ts'
import { sections } from '../questions.ts'
import type { StepMail } from '../status.ts'

/** What only the step itself knows. */
export type News = {
  'application-received': { receiptNumber: string }
  'application-returned': {
    sections: readonly string[]
    reason: string
    note: string | null
    dueAt: Date
  }
  'application-withdrawn': { byOffice: boolean }
  'interview-waived': { reason: string }
  /** Says nothing of the outcome: a mail may be read over a shoulder. */
  'decision-released': object
  /** Declined by the applicant, or because the time to reply ran out. */
  'offer-declined': { ranOut: boolean }
  /** `words` are the office's, where the applicant had asked for it. */
  'place-deferred': { intake: string; startsOn: string; words: string | null }
  'place-resumed': { replyBy: Date }
  enrolled: object
  'offer-rescinded': { reason: string }
  'application-reopened': { reason: string }
  'enrolment-cancelled': { reason: string }
}

export type LetterFacts = {
  url: string
  /** "the Master’s program (September 2027)". */
  course: string
  program: ProgramSettings
  reachUs: string
  /** An instant in the applicant's zone, with the institute's beside it where that differs. */
  when(instant: Date): string
  now: Date
}

type Letters = { [Name in StepMail]: (facts: LetterFacts, news: News[Name]) => Letter }

const toDashboard = (url: string) => ({ words: 'Open my dashboard', url: `${url}/dashboard` })

/** What each mail about a step says, after the greeting. */
export const stepLetters: Letters = {
  'application-received': ({ url, course, program, reachUs, when, now }, { receiptNumber }) => ({
    subject: `We have received your application: ${receiptNumber}`,
    paragraphs: [
      `Your application for ${course} is with us. We received it on ${when(now)}.`,
      `Your receipt number is ${receiptNumber}. Keep this mail, or a copy of the receipt from your dashboard.`,
      program.asksInterview
        ? 'Next comes the interview: your dashboard shows when and how to arrange it. After it your application is reviewed, and we write to you at every step.'
        : 'Next your application is reviewed. There is nothing for you to do meanwhile, and we write to you at every step.',
      `Is something not as you meant it? ${reachUs}`,
    ],
    action: { words: 'See where it stands', url: `${url}/dashboard` },
  }),
  'application-returned': ({ url, course, program, reachUs, when }, news) => ({
    subject: 'Your application is open for changes',
    paragraphs: [
      `Your application for ${course} has come back to you. ${news.reason}`,
      ...(news.note ? [`From the admissions office: ${news.note}`] : []),
      `These sections are open again: ${titlesOf(news.sections).join(', ')}. Change what is needed there, and submit again by ${when(news.dueAt)}.`,
      `Everything else stays as you gave it. ${reachUs}`,
    ],
    action: {
      words: 'Open my application',
      url: `${url}/${segmentOf(program.program)}/application`,
    },
  }),
  'application-withdrawn': ({ url, course, reachUs }, { byOffice }) => ({
    subject: 'Your application is withdrawn',
    paragraphs: [
      byOffice
        ? `We have withdrawn your application for ${course} on your behalf.`
        : `You have withdrawn your application for ${course}.`,
      'It goes no further, and any interview that was booked is cancelled. You can still read it on your dashboard, and you are welcome to apply again for a later intake.',
      `If this was not what you wanted, tell us soon. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
  'interview-waived': ({ url, course, reachUs }, { reason }) => ({
    subject: 'You need no interview',
    paragraphs: [
      `Your application for ${course} goes on without an interview. ${reason}`,
      `It is being reviewed now. There is nothing for you to do meanwhile. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
  'decision-released': ({ url, course, reachUs }) => ({
    subject: 'There is a decision on your application',
    paragraphs: [
      `We have decided on your application for ${course}. The letter waits for you on your dashboard, where you are asked to sign in.`,
      reachUs,
    ],
    action: { words: 'Read the decision', url: `${url}/dashboard/decision` },
  }),
  'offer-declined': ({ url, course, reachUs }, { ranOut }) => ({
    subject: ranOut ? 'The time to reply to our offer has run out' : 'You have declined our offer',
    paragraphs: [
      ranOut
        ? `The day by which to reply to our offer of a place in ${course} has passed, and we have not heard from you. The place goes to somebody else.`
        : `You have declined our offer of a place in ${course}. Thank you for telling us; the place goes to somebody else.`,
      ranOut
        ? `Did you mean to reply? Write to us soon, and we tell you what is still possible. ${reachUs}`
        : `If this was not what you wanted, tell us soon. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
  'place-deferred': ({ url, course, reachUs }, { intake, startsOn, words }) => ({
    subject: `Your place is kept for ${intake}`,
    paragraphs: [
      `Your place in ${course} has moved to the ${intake} intake, which begins on ${formatDay(startsOn)}.`,
      ...(words ? [`From the admissions office: ${words}`] : []),
      `There is nothing for you to do now: we write to you when that intake opens. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
  'place-resumed': ({ url, course, reachUs, when }, { replyBy }) => ({
    subject: 'Your place is open again',
    paragraphs: [
      `Your deferred place is now an offer of a place in ${course}.`,
      `Tell us by ${when(replyBy)} whether you take it up: your dashboard shows how. ${reachUs}`,
    ],
    action: { words: 'Reply to the offer', url: `${url}/dashboard/decision` },
  }),
  enrolled: ({ url, course, reachUs }) => ({
    subject: 'You are enrolled',
    paragraphs: [
      `Welcome: you are enrolled in ${course}.`,
      `The next letters come from your program. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
  'offer-rescinded': ({ url, course, reachUs }, { reason }) => ({
    subject: 'We have taken back our offer',
    paragraphs: [
      `We have taken back the offer of a place in ${course}. ${reason}`,
      `If you believe that this is a mistake, write to us. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
  'application-reopened': ({ url, course, reachUs }, { reason }) => ({
    subject: 'Your application is open again',
    paragraphs: [
      `Your application for ${course} is being reviewed again. ${reason}`,
      `There is nothing for you to do now. We write to you as soon as something is decided. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
  'enrolment-cancelled': ({ url, course, reachUs }, { reason }) => ({
    subject: 'Your enrolment is cancelled',
    paragraphs: [
      `Your enrolment in ${course} is cancelled. ${reason}`,
      `If this was not what you wanted, tell us soon. ${reachUs}`,
    ],
    action: toDashboard(url),
  }),
}

function titlesOf(ids: readonly string[]): string[] {
  return sections.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
}
