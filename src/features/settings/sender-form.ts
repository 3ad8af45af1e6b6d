import type { Field } from './fields.ts'

/** From whom mails about one program come. */
export function sender(key: string, label: string) {
  const fields: Field[] = [
    { key: 'name', label: 'Sender name', kind: 'line' },
    {
      key: 'address',
      label: 'Sender address',
      hint: 'An address your mail server can send from.',
      kind: 'line',
      type: 'email',
    },
    {
      key: 'replyTo',
      label: 'Reply-to',
      hint: 'Leave empty to use the institute’s address.',
      kind: 'line',
      type: 'email',
    },
  ]
  return { key, label, kind: 'group' as const, fields }
}
