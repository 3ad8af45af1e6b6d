import * as z from 'zod/mini'
import { Words } from '#shared/text.ts'
import type { Field } from './fields.ts'
import { declaredMails, mailNames, sentencesOf } from './mail-template.ts'

/** Words of a letter; `{{placeholders}}` are filled with facts. */
export const LetterWords = z.object({ subject: Words, body: Words })

/** Its fields. */
export function letterField(key: string, label: string) {
  const fields: Field[] = [
    { key: 'subject', label: 'Subject', kind: 'line' },
    { key: 'body', label: 'Letter', kind: 'text', rows: 10 },
  ]
  return { key, label, kind: 'group' as const, fields }
}

/** The form of every mail, in the order in which the page lists them. */
export function mailFields(): Field[] {
  return mailNames().flatMap((name) => {
    const template = declaredMails[name]
    if (!template) return []
    const { fields, ...group } = letterField(name, template.title)
    const button: Field = { key: 'button', label: 'Button', kind: 'line' }
    const sentences = sentencesOf(template).map(
      ({ key, field, when }): Field => ({
        key,
        label: when,
        hint: `Appears where the email says {{${field}}}.`,
        kind: 'text',
        rows: 2,
      }),
    )
    const more: Field = {
      key: 'sentences',
      label: 'Sentences for some cases',
      kind: 'group',
      fields: sentences,
    }
    return {
      ...group,
      hint: `To: ${template.to}`,
      isFolded: true,
      fields: [
        ...fields,
        ...(template.button ? [button] : []),
        ...(sentences.length > 0 ? [more] : []),
      ],
    }
  })
}
