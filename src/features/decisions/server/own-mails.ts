import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import { noteFacts } from '#features/settings/mail-fields.ts'
import type { Letter } from '#server/letter.ts'
import { mailTemplates } from '../mail-templates.ts'
import { type RequestKind, requestWords, type TimeKind } from '../requests.ts'

/** What the letters about replies and requests are filled with. */
type WriteLetter = (facts: LetterFacts) => Letter

export function replyReminderLetter(replyBy: Date): WriteLetter {
  return ({ url, when, word }) =>
    word(mailTemplates, 'reply-reminder', { replyBy: when(replyBy) }, `${url}/dashboard/decision`)
}

type RequestAnswer = { kind: RequestKind; granted: boolean; words: string; until: Date | null }

export function requestAnswerLetter({ kind, granted, words, until }: RequestAnswer): WriteLetter {
  const asked = requestWords[kind].applicant
  const facts = {
    request: `${asked.charAt(0).toLowerCase()}${asked.slice(1)}`,
    ...noteFacts(words),
  }
  if (!granted)
    return ({ url, word }) => word(mailTemplates, 'request-denied', facts, `${url}/dashboard`)
  return ({ url, when, word }) => {
    const time = until
      ? ({ newDate: 'until', until: when(until) } as const)
      : ({ newDate: '', until: '' } as const)
    return word(mailTemplates, 'request-granted', { ...facts, ...time }, `${url}/dashboard`)
  }
}

export function extensionLetter(kind: TimeKind, until: Date): WriteLetter {
  const name = `time-extended-to-${kind}` as const
  return ({ url, when, word }) =>
    word(mailTemplates, name, { until: when(until) }, `${url}/dashboard`)
}
