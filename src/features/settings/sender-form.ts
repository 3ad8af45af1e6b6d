import type { Field } from './fields.ts'

/** From whom mails about one program come. */
export function sender(key: string, label: string) {
  const fields: Field[] = [
    { key: 'name', label: 'Name of the sender', kind: 'line' },
    {
      key: 'address',
      label: 'Address of the sender',
      hint: 'One that your mail server may send from.',
      kind: 'line',
      type: 'email',
    },
    {
      key: 'replyTo',
      label: 'Answers go to',
      hint: 'Empty for the address of the institute.',
      kind: 'line',
      type: 'email',
    },
  ]
  return { key, label, kind: 'group' as const, fields }
}
