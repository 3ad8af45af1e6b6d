import { mailNames, mailTemplates, type Named } from './mail-templates.ts'
import {
  exampleFacts,
  letterNames,
  letterPlaceholders,
  placeholdersOfLetter,
} from './placeholders.ts'

/** Every text with placeholders: letters about decisions, and mails about steps. */
export const templateNames = [...letterNames, ...mailNames]
export type TemplateName = (typeof templateNames)[number]

/** What a template may name, with the examples of an invented application. */
export function namesOf(template: TemplateName, institute: string): Named {
  const mail = mailNames.find((name) => name === template)
  if (mail) return mailTemplates[mail].names
  const letter = letterNames.find((name) => name === template) ?? 'accept'
  const examples = exampleFacts(institute)
  return Object.fromEntries(
    placeholdersOfLetter[letter].map((name) => [
      name,
      { words: letterPlaceholders[name].words, example: examples[name] },
    ]),
  )
}

/** The invented facts alone, for filling. */
export function examplesOf(named: Named): Record<string, string> {
  return Object.fromEntries(Object.entries(named).map(([name, { example }]) => [name, example]))
}
