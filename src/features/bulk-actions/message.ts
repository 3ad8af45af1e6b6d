import * as z from 'zod/mini'
import { letterPlaceholders } from '#features/decisions/letter-placeholders.ts'
import { checkTemplate } from '#features/settings/placeholders.ts'
import { atMost, lineOfText } from '#shared/text.ts'

/** What a message may name: nothing of it is known before its applicant knows it. */
export const messagePlaceholders = [
  'firstName',
  'lastName',
  'program',
  'intake',
  'startsOn',
  'receiptNumber',
  'institute',
] as const satisfies readonly (keyof typeof letterPlaceholders)[]

/** Each with what is there. */
export const messagePlaceholderWords = messagePlaceholders.map((name) => ({
  name,
  words: letterPlaceholders[name].words,
}))

const mostLetters = 5_000

function isFillable(context: z.core.ParsePayload<string>): void {
  const [said] = checkTemplate(context.value, messagePlaceholders)
  if (said) context.issues.push({ code: 'custom', message: said, input: context.value })
}

/** Subject and words of a message, with placeholders that are known. */
export const MessageText = z.object({
  subject: z.pipe(
    lineOfText({ empty: 'Enter a subject', label: 'The subject', max: 150 }),
    z.string().check(isFillable),
  ),
  text: z.string().check(
    z.refine((text) => text.trim() !== '', 'Write the message'),
    atMost(mostLetters, 'The message'),
    isFillable,
  ),
})
export type MessageText = z.infer<typeof MessageText>
