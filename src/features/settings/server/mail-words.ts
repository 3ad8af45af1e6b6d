import type { Db } from '#server/db/client.ts'
import type { Letter } from '#server/letter.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Institute } from '#shared/public-facts.ts'
import {
  type AnyFacts,
  checkMail,
  completeWords,
  fillMail,
  firstWords,
  type MailFacts,
  type MailTemplate,
  type MailTemplates,
  type MailWords,
} from '../mail-template.ts'
import { mailTemplates } from '../mail-templates.ts'
import { fillTemplate } from '../placeholders.ts'
import { instituteArea, type Mails, mailsArea } from '../setting-areas.ts'
import { getSettings } from './queries.ts'

export const frameName = 'every-mail'
const frame = mailTemplates[frameName]
type Greeting = keyof typeof frame.fields.greeting.sentences
type Contact = Pick<Institute, 'email' | 'phone' | 'timeZone'>

/** What only some mails say. */
const ofSome = {
  course: '',
  program: '',
  intake: '',
  when: '',
  time: '',
  instituteTime: '',
} as const

export type Wording = {
  /** Makes a letter of one mail of a feature's templates, as the office words it. */
  word: <M extends MailTemplates, N extends keyof M & string>(
    templates: M,
    name: N,
    facts: MailFacts<M[N]>,
    url?: string,
  ) => Letter
  /** Puts around a letter what is around every one. */
  greet: (greeting: Greeting | '', name: string, letter: Letter) => Letter
  /** The sentence that ends most letters: whom to contact, and where. */
  reachUs: string
  /** A program and its intake, as mails name them. */
  courseOf: (program: string, intake: string) => string
  /** An instant where its reader is, with the institute's zone beside it where that differs. */
  whenIn: (instant: Date | string, timeZone: string | null) => string
}

export async function readWording(db: Db): Promise<Wording> {
  const setting = await getSettings(db, [mailsArea, instituteArea])
  return wordingOf(setting(mailsArea).value, setting(instituteArea).value)
}

/** The same from settings that were read already. */
export function wordingOf(stored: Mails, { email, phone, timeZone }: Contact): Wording {
  const word: Wording['word'] = (templates, name, facts, url) =>
    wordMail(templates[name], stored[name], facts, url)
  const { sentences } = usableWords(frame, stored[frameName])
  const say = (key: string, facts: Readonly<Record<string, string>>) =>
    fillTemplate(sentences?.[key] ?? '', facts)
  return {
    word,
    greet: (greeting, name, letter) => {
      const text = letter.paragraphs.join('\n\n')
      const facts = { greeting, name, text, subject: letter.subject, email, phone }
      const framed = word(mailTemplates, frameName, { ...ofSome, ...facts, reachUs: 'contact' })
      const paragraphs = framed.paragraphs.flatMap((words) =>
        words === text ? letter.paragraphs : [words],
      )
      return { ...letter, subject: framed.subject, paragraphs }
    },
    reachUs: say('contact', { email, phone }),
    courseOf: (program, intake) => say('course', { program, intake }),
    whenIn(instant, own) {
      const instituteTime = formatInstant(instant, timeZone)
      const time = formatInstant(instant, own ?? timeZone)
      return time === instituteTime ? time : say('bothZones', { time, instituteTime })
    },
  }
}

/** The office's words, or those of a new installation where they are of no use. */
function usableWords(template: MailTemplate, stored: MailWords | undefined): MailWords {
  const words = completeWords(template, stored ?? {})
  const isUsable = Object.keys(checkMail(template, words)).length === 0
  return isUsable ? words : firstWords(template)
}

/** A mail goes out even where its stored words are of no use: then with those of a new installation. */
export function wordMail(
  template: MailTemplate | undefined,
  stored: MailWords | undefined,
  facts: AnyFacts,
  url?: string,
): Letter {
  if (!template) throw new Error('a mail without a template')
  const own = fillMail(template, usableWords(template, stored), facts)
  const { subject, paragraphs, button } =
    own.subject && own.paragraphs.length > 0 && (own.button || !url)
      ? own
      : fillMail(template, firstWords(template), facts)
  return { subject, paragraphs, ...(url && { action: { words: button, url } }) }
}
