import { noteFacts } from '#features/settings/mail-fields.ts'
import type { MailFacts, MailTemplates } from '#features/settings/mail-template.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { segmentOf } from '#shared/programs.ts'
import type { ProgramSettings } from '#shared/public-facts.ts'
import { type interviewFields, mailTemplates } from '../mail-templates.ts'
import type { StepMail } from '../steps.ts'

/** What an interview amounts to, by the fields of its mails' templates, and where the mail leads. */
type InterviewNews = {
  named: Readonly<Record<keyof typeof interviewFields, string>>
  url: string
}

/** The same where no interview stands anymore. */
type InterviewOver = InterviewNews & { mayBook: boolean }

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
  'interview-cancelled': InterviewOver & { words: string }
  'interview-missed': InterviewOver & { byInterviewer: boolean }
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
  /** Makes the letter of a template, with what every mail to an applicant may name. */
  word: ApplicantWording
}

/** What every mail about an application is filled with. */
type OfApplication = 'course' | 'reachUs'

type ApplicantWording = <M extends MailTemplates, N extends keyof M & string>(
  templates: M,
  name: N,
  facts: Omit<MailFacts<M[N]>, OfApplication>,
  url: string,
) => Letter

type Letters = { [Name in StepMail]: (facts: LetterFacts, news: News[Name]) => Letter }

/** What each mail about a step is filled with, and where it leads; its words are in the settings. */
export const stepLetters: Letters = {
  'application-received': ({ url, word, when, now, program }, { receiptNumber }) =>
    word(
      mailTemplates,
      'application-received',
      {
        receiptNumber,
        receivedOn: when(now),
        whatNext: program.asksInterview ? 'interview' : 'review',
      },
      `${url}/dashboard`,
    ),
  'application-returned': ({ url, word, when, program }, { sections, reason, note, dueAt }) =>
    word(
      mailTemplates,
      'application-returned',
      { reason, ...noteFacts(note), sections: sections.join(', '), dueAt: when(dueAt) },
      `${url}/${segmentOf(program.program)}/application`,
    ),
  'application-withdrawn': ({ url, word }, { byOffice }) =>
    word(
      mailTemplates,
      byOffice ? 'withdrawn-by-office' : 'application-withdrawn',
      {},
      `${url}/dashboard`,
    ),
  'interview-booked': ({ word }, { named, url }) =>
    word(mailTemplates, 'interview-booked', named, url),
  'interview-cancelled': ({ word }, { words, url, ...over }) => {
    const facts = { ...afterInterview(over), ...noteFacts(words) }
    return word(mailTemplates, 'interview-cancelled', facts, url)
  },
  'interview-missed': ({ word }, { byInterviewer, url, ...over }) =>
    word(
      mailTemplates,
      byInterviewer ? 'interview-not-held' : 'interview-missed',
      afterInterview(over),
      url,
    ),
  'interview-waived': ({ url, word }, { reason }) =>
    word(mailTemplates, 'interview-waived', { reason }, `${url}/dashboard`),
  'decision-released': ({ url, word }) =>
    word(mailTemplates, 'decision-released', {}, `${url}/dashboard/decision`),
  'offer-declined': ({ url, word }, { ranOut }) =>
    word(mailTemplates, ranOut ? 'offer-ran-out' : 'offer-declined', {}, `${url}/dashboard`),
  'place-deferred': ({ url, word }, { intake, startsOn, words }) =>
    word(
      mailTemplates,
      'place-deferred',
      { laterIntake: intake, startsOn: formatDay(startsOn), ...noteFacts(words) },
      `${url}/dashboard`,
    ),
  'place-resumed': ({ url, word, when }, { replyBy }) =>
    word(mailTemplates, 'place-resumed', { replyBy: when(replyBy) }, `${url}/dashboard/decision`),
  enrolled: ({ url, word }) => word(mailTemplates, 'enrolled', {}, `${url}/dashboard`),
  'offer-rescinded': ({ url, word }, { reason }) =>
    word(mailTemplates, 'offer-rescinded', { reason }, `${url}/dashboard`),
  'application-reopened': ({ url, word }, { reason }) =>
    word(mailTemplates, 'application-reopened', { reason }, `${url}/dashboard`),
  'enrolment-cancelled': ({ url, word }, { reason }) =>
    word(mailTemplates, 'enrolment-cancelled', { reason }, `${url}/dashboard`),
}

function afterInterview({ named, mayBook }: Pick<InterviewOver, 'named' | 'mayBook'>) {
  return mayBook
    ? ({ ...named, whatNext: 'again', next: 'book' } as const)
    : ({ ...named, whatNext: '', next: 'dashboard' } as const)
}
