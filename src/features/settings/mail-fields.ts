/** Fields that many mails have. */
export const toApplicant = {
  course: { words: 'Program and intake', example: 'the Master’s program (September 2027)' },
  reachUs: {
    words: 'How to contact the institute',
    example: 'Contact us at admissions@institute.example or +1 202 555 0134.',
  },
} as const

export const officeNote = {
  note: {
    words: 'A note from the office, if any',
    sentences: {
      note: { when: 'The office adds a note', text: 'From the admissions office: {{noteText}}' },
    },
  },
  noteText: {
    words: 'The note itself',
    example: 'Tell us more about your last position.',
  },
} as const

/** What the office wrote, as facts of such a mail. */
export function noteFacts(words: string | null | undefined) {
  return { note: words ? ('note' as const) : ('' as const), noteText: words ?? '' }
}
