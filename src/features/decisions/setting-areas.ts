import * as z from 'zod/mini'
import { type Area, byKey } from '#features/settings/area.ts'
import type { Problems } from '#features/settings/fields.ts'
import { LetterWords, letterField } from '#features/settings/mail-form.ts'
import { checkTemplate } from '#features/settings/placeholders.ts'
import {
  type LetterName,
  letterNames,
  letterPlaceholders,
  placeholdersOfLetter,
} from './letter-placeholders.ts'

export const Letters = z.object({
  accept: LetterWords,
  reject: LetterWords,
  waitlist: LetterWords,
  defer: LetterWords,
})

export type Letters = z.infer<typeof Letters>

export const lettersArea: Area<Letters> = {
  key: 'letters',
  shape: Letters,
  first: {
    accept: {
      subject: 'An offer of admission to the {{program}}',
      body: 'Dear {{firstName}},\n\nCongratulations! We’re delighted to offer you a place in the {{program}}, starting with the {{intake}} intake on {{startsOn}}.\n\n{{conditions}}\n\nPlease reply by {{replyBy}}.\n\nWe look forward to working with you.',
    },
    reject: {
      subject: 'Our decision on your application',
      body: 'Dear {{firstName}},\n\nThank you for applying to the {{program}}. We read your application with care, and we’re sorry that we can’t offer you a place in the {{intake}} intake.\n\n{{reasons}}\n\nYou’re welcome to apply again.',
    },
    waitlist: {
      subject: 'A place on our waitlist',
      body: 'Dear {{firstName}},\n\nThe {{intake}} intake of the {{program}} is full for now. We’d like to keep your application on our waitlist, and we’ll email you as soon as a place opens up.\n\nThere’s nothing you need to do in the meantime.',
    },
    defer: {
      subject: 'A place in a later intake',
      body: 'Dear {{firstName}},\n\nWe’re glad to hold a place for you in the {{program}}, starting with the {{laterIntake}} intake.\n\n{{conditions}}\n\nWe’ll email you again before it opens.',
    },
  },
  form: {
    order: 350,
    title: 'Decision letters',
    about:
      'Filled with application data when a decision is drafted. Letters already drafted keep their text.',
    fields: [
      letterField('accept', 'Accept'),
      letterField('reject', 'Reject'),
      letterField('waitlist', 'Waitlist'),
      letterField('defer', 'Defer'),
    ],
  },
  templates: Object.fromEntries(letterNames.map((name) => [name, { fields: fieldsOf(name) }])),
  check: checkLetters,
}

function fieldsOf(name: LetterName) {
  return Object.fromEntries(placeholdersOfLetter[name].map((key) => [key, letterPlaceholders[key]]))
}

function checkLetters(letters: Letters): Problems {
  const problems: Problems = {}
  for (const outcome of letterNames)
    for (const part of ['subject', 'body'] as const) {
      const [wrong] = checkTemplate(letters[outcome][part], placeholdersOfLetter[outcome])
      if (wrong) problems[`${outcome}.${part}`] = wrong
    }
  return problems
}

/** How decisions go out. */
export const ReleaseRules = z.object({
  secondPerson: z.boolean(),
  /** The recall window, in minutes. */
  holdMinutes: z.int().check(z.minimum(0), z.maximum(1_440)),
})

export type ReleaseRules = z.infer<typeof ReleaseRules>

export const releaseArea: Area<ReleaseRules> = {
  key: 'release',
  shape: ReleaseRules,
  first: { secondPerson: true, holdMinutes: 30 },
}

export const settingAreas = byKey(lettersArea, releaseArea)
