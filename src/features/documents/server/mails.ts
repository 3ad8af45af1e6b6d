import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import { noteFacts } from '#features/settings/mail-fields.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { mailTemplates } from '../mail-templates.ts'

/** What the letters about documents are filled with. */
type WriteLetter = (facts: LetterFacts) => Letter

const documentsAddress = (url: string) => `${url}/dashboard/documents`

type SentBack = { name: string; reason: string; words: string }

export function sentBackLetter({ name, reason, words }: SentBack): WriteLetter {
  const facts = { document: name, reason, ...noteFacts(words) }
  return ({ url, word }) => word(mailTemplates, 'document-sent-back', facts, documentsAddress(url))
}

type DocumentRequest = { name: string; words: string; dueOn: string | null }

export function requestLetter({ name, words, dueOn }: DocumentRequest): WriteLetter {
  const due = dueOn
    ? ({ due: 'due', dueOn: formatDay(dueOn) } as const)
    : ({ due: '', dueOn: '' } as const)
  const facts = { document: name, ...noteFacts(words), ...due }
  return ({ url, word }) => word(mailTemplates, 'document-asked', facts, documentsAddress(url))
}

type DueDocuments = { names: readonly string[]; dueOn: string; isPast: boolean }

/** Before the last day, and again after it. */
export function reminderLetter({ names, dueOn, isPast }: DueDocuments): WriteLetter {
  const facts = { documents: names.join(', '), dueOn: formatDay(dueOn) }
  const name = isPast ? 'documents-late' : 'documents-due'
  return ({ url, word }) => word(mailTemplates, name, facts, documentsAddress(url))
}

export function rejectionLetter(name: string): WriteLetter {
  return ({ url, word }) =>
    word(mailTemplates, 'file-rejected', { document: name }, documentsAddress(url))
}
