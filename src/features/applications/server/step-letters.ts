import { type MailName, mailTemplates } from '#features/settings/mail-templates.ts'
import type { Mails } from '#features/settings/office-settings.ts'
import { fillParagraphs, fillTemplate } from '#features/settings/placeholders.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { segmentOf } from '#shared/programs.ts'
import type { ProgramSettings } from '#shared/public-facts.ts'
import type { StepMail } from '../status.ts'

/** What an interview comes to, by the names of its mails' templates, and where the mail leads. */
export type InterviewNews = {
  named: Record<string, string>
  action: { words: string; url: string }
}

/** What only the step itself knows. */
export type News = {
  'application-received': { receiptNumber: string }
  'application-returned': {
    /** Their titles. */
    sections: readonly string[]
    reason: string
    note: string | null
    dueAt: Date
  }
  'application-withdrawn': { byOffice: boolean }
  'interview-booked': InterviewNews
  'interview-cancelled': InterviewNews
  'interview-missed': InterviewNews & { byInterviewer: boolean }
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
  /** The words of mails, as the settings have them. */
  templates: Mails
}

type Letters = { [Name in StepMail]: (facts: LetterFacts, news: News[Name]) => Letter }

/** What each mail about a step is filled with, and where it leads; its words stand in the settings. */
export const stepLetters: Letters = {
  'application-received': (facts, { receiptNumber }) =>
    fill(
      facts,
      'application-received',
      {
        receiptNumber,
        receivedOn: facts.when(facts.now),
        whatNext: facts.program.asksInterview
          ? 'Next is your interview. Book it on your dashboard. After that, we review your application. We’ll email you at every step.'
          : 'Next, we review your application. You don’t need to do anything for now. We’ll email you at every step.',
      },
      { words: 'Check your status', url: `${facts.url}/dashboard` },
    ),
  'application-returned': (facts, { sections, reason, note, dueAt }) =>
    fill(
      facts,
      'application-returned',
      {
        reason,
        note: fromOffice(note),
        sections: sections.join(', '),
        dueAt: facts.when(dueAt),
      },
      {
        words: 'Open my application',
        url: `${facts.url}/${segmentOf(facts.program.program)}/application`,
      },
    ),
  'application-withdrawn': (facts, { byOffice }) =>
    fill(facts, byOffice ? 'withdrawn-by-office' : 'application-withdrawn'),
  'interview-booked': (facts, news) => interviewLetter(facts, 'interview-booked', news),
  'interview-cancelled': (facts, news) => interviewLetter(facts, 'interview-cancelled', news),
  'interview-missed': (facts, news) =>
    interviewLetter(facts, news.byInterviewer ? 'interview-not-held' : 'interview-missed', news),
  'interview-waived': (facts, news) => fill(facts, 'interview-waived', news),
  'decision-released': (facts) =>
    fill(facts, 'decision-released', {}, toDecision(facts, 'Read the decision')),
  'offer-declined': (facts, { ranOut }) => fill(facts, ranOut ? 'offer-ran-out' : 'offer-declined'),
  'place-deferred': (facts, { intake, startsOn, words }) =>
    fill(facts, 'place-deferred', {
      laterIntake: intake,
      startsOn: formatDay(startsOn),
      note: fromOffice(words),
    }),
  'place-resumed': (facts, { replyBy }) =>
    fill(
      facts,
      'place-resumed',
      { replyBy: facts.when(replyBy) },
      toDecision(facts, 'Reply to the offer'),
    ),
  enrolled: (facts) => fill(facts, 'enrolled'),
  'offer-rescinded': (facts, news) => fill(facts, 'offer-rescinded', news),
  'application-reopened': (facts, news) => fill(facts, 'application-reopened', news),
  'enrolment-cancelled': (facts, news) => fill(facts, 'enrolment-cancelled', news),
}

/** A mail about an interview, one about no step included. */
export function interviewLetter(
  facts: LetterFacts,
  name: MailName,
  { named, action }: InterviewNews,
): Letter {
  return fill(facts, name, named, action)
}

function fill(
  facts: LetterFacts,
  name: MailName,
  named: Record<string, string> = {},
  action = { words: 'Open my dashboard', url: `${facts.url}/dashboard` },
): Letter {
  const { subject, body } = facts.templates[name] ?? mailTemplates[name]
  const all = { course: facts.course, reachUs: facts.reachUs, ...named }
  return { subject: fillTemplate(subject, all), paragraphs: fillParagraphs(body, all), action }
}

function toDecision({ url }: LetterFacts, words: string) {
  return { words, url: `${url}/dashboard/decision` }
}

function fromOffice(words: string | null): string {
  return words ? `From the admissions office: ${words}` : ''
}
