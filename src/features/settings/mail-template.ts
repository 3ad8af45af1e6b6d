import { checkTemplate, fillParagraphs, fillTemplate, placeholdersIn } from './placeholders.ts'

/** The parts of the settings page under which mails are listed, in their order. */
export const mailSections = [
  'Every email',
  'Applications',
  'Interviews',
  'Decisions and enrollment',
  'Documents',
  'Questionnaires',
  'References',
  'Contracts',
  'Payments',
  'Messages',
  'Accounts',
  'Office accounts',
  'Alerts to owners',
] as const

type Sentence = { when: string; text: string }

/** What is in place of a name: a fact, or one of several sentences, which are the office's to word too. */
type MailField = {
  words: string
  example?: string
  /** What is between the lines of a list, where it isn’t a new line. */
  between?: string
  sentences?: Readonly<Record<string, Sentence>>
}

/** A mail as a new installation sends it; `every-mail` frames its words, and its link is below them. */
export type MailTemplate = {
  section: (typeof mailSections)[number]
  title: string
  to: string
  subject: string
  body: string
  /** The words of its link, where it has one. */
  button?: string
  fields: Readonly<Record<string, MailField>>
  /** Fields without which its body says nothing. */
  needs?: readonly string[]
  subjectNeeds?: readonly string[]
}

/** What a text may name, and what it has to. */
export type AllowedFields = Pick<MailTemplate, 'fields' | 'needs' | 'subjectNeeds'>

export type MailTemplates = Readonly<Record<string, MailTemplate>>

/** One line of a list: which sentence it is, and what only this line says. */
type SentenceLine<Key extends string = string> = {
  say: Key
  facts: Readonly<Record<string, string>>
}

export type AnyFacts = Readonly<Record<string, string | readonly SentenceLine[]>>

/** What a mail is filled with: a text for each fact, and the key of the sentence that applies, if any does. */
export type MailFacts<T extends MailTemplate> = T extends MailTemplate
  ? {
      readonly [Name in keyof T['fields']]: T['fields'][Name] extends { sentences: infer S }
        ? (keyof S & string) | '' | readonly SentenceLine<keyof S & string>[]
        : string
    }
  : never

/** The words of one mail, the office's or the first. */
export type MailWords = {
  subject: string
  body: string
  button?: string | undefined
  sentences?: Readonly<Record<string, string>> | undefined
}

/** Every mail of the product, by name; each feature adds its own. */
export const declaredMails: Record<string, MailTemplate> = {}

/** Their names as the settings page lists them. */
export function mailNames(): string[] {
  const names = Object.keys(declaredMails)
  return mailSections.flatMap((section) =>
    names.filter((name) => declaredMails[name]?.section === section),
  )
}

/** Every sentence of a template with its field. */
export function sentencesOf({
  fields,
}: MailTemplate): (Sentence & { key: string; field: string })[] {
  return Object.entries(fields).flatMap(([field, { sentences = {} }]) =>
    Object.entries(sentences).map(([key, sentence]) => ({ ...sentence, key, field })),
  )
}

export function firstWords(template: MailTemplate): MailWords {
  const { subject, body, button } = template
  const sentences = sentencesOf(template).map(({ key, text }) => [key, text])
  return {
    subject,
    body,
    ...(button && { button }),
    ...(sentences.length > 0 && { sentences: Object.fromEntries(sentences) }),
  }
}

/** What an office once saved, with the first words of what came later. */
export function completeWords(template: MailTemplate, words: Partial<MailWords>): MailWords {
  const first = firstWords(template)
  const { subject = first.subject, body = first.body } = words
  const { button = first.button } = words
  const sentences = Object.entries(first.sentences ?? {}).map(([key, text]) => [
    key,
    words.sentences?.[key] ?? text,
  ])
  return {
    subject,
    body,
    ...(first.button && { button }),
    ...(first.sentences && { sentences: Object.fromEntries(sentences) }),
  }
}

/** The words of every mail, with the first ones where an office has saved none. */
export function allWords(saved: Readonly<Record<string, MailWords>>): Record<string, MailWords> {
  return Object.fromEntries(
    Object.entries(declaredMails).map(([name, template]) => [
      name,
      completeWords(template, saved[name] ?? {}),
    ]),
  )
}

/** Only what an office words otherwise than a new installation. */
export function ownWords(all: Readonly<Record<string, MailWords>>): Record<string, MailWords> {
  return Object.fromEntries(
    Object.entries(all).filter(([name, words]) => {
      const template = declaredMails[name]
      return (
        !template ||
        JSON.stringify(completeWords(template, words)) !== JSON.stringify(firstWords(template))
      )
    }),
  )
}

/** What is wrong with the words of a mail, by their place. */
export function checkMail(template: AllowedFields, words: MailWords): Record<string, string> {
  const problems: Record<string, string> = {}
  const known = Object.keys(template.fields)
  const note = (place: string, [said]: readonly string[]) => {
    if (said) problems[place] = said
  }
  note('subject', [
    ...checkTemplate(words.subject, known),
    ...lackingIn(words.subject, template.subjectNeeds),
  ])
  note('body', [...checkTemplate(words.body, known), ...lackingIn(words.body, template.needs)])
  note('button', checkTemplate(words.button ?? '', known))
  const facts = known.filter((name) => !template.fields[name]?.sentences)
  for (const [key, text] of Object.entries(words.sentences ?? {}))
    note(`sentences.${key}`, checkTemplate(text, facts))
  return problems
}

function lackingIn(text: string, needs: readonly string[] = []): string[] {
  const named = placeholdersIn(text)
  return needs
    .filter((name) => !named.includes(name))
    .map((name) => `Keep {{${name}}} in this email. It says too little without it`)
}

/** A mail in words; of a field with sentences, `facts` say which one applies. */
export function fillMail(
  { fields }: AllowedFields,
  words: MailWords,
  facts: AnyFacts,
): { subject: string; paragraphs: string[]; button: string } {
  const all: Record<string, string> = {}
  for (const [name, fact] of Object.entries(facts)) if (typeof fact === 'string') all[name] = fact
  const plain = { ...all }
  const say = (key: string, more = {}) =>
    fillTemplate(words.sentences?.[key] ?? '', { ...plain, ...more })
  for (const [name, { sentences, between = '\n' }] of Object.entries(fields)) {
    const said = facts[name] ?? ''
    if (sentences)
      all[name] =
        typeof said === 'string'
          ? say(said)
          : said.map((line) => say(line.say, line.facts)).join(between)
  }
  return {
    subject: fillTemplate(words.subject, all),
    paragraphs: fillParagraphs(words.body, all),
    button: fillTemplate(words.button ?? '', all),
  }
}

/** Invented facts, with the first sentence of each field that has some. */
export function exampleFactsOf({ fields }: AllowedFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { example, sentences = {} }]) => [
      name,
      example ?? Object.keys(sentences)[0] ?? '',
    ]),
  )
}
