import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import { noteFacts } from '#features/settings/mail-fields.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { andList } from '#shared/word-lists.ts'
import { mailTemplates } from '../mail-templates.ts'

/** What the letters about questionnaires are filled with. */
type WriteLetter = (facts: LetterFacts) => Letter

const questionsAddress = (url: string) => `${url}/dashboard/questions`
const quoted = (words: string) => `“${words}”`

type Dated = { title: string; dueOn: string }

export function requestLetter({ title, dueOn }: Dated): WriteLetter {
  const facts = { questionnaire: title, dueOn: formatDay(dueOn) }
  return ({ url, word }) => word(mailTemplates, 'questionnaire-asked', facts, questionsAddress(url))
}

/** Questions that are asked from now on, of anyone who has reached a stage. */
export function openingLetter(titles: readonly string[], dueOn: string | null): WriteLetter {
  const due = dueOn
    ? ({ due: 'due', dueOn: formatDay(dueOn) } as const)
    : ({ due: '', dueOn: '' } as const)
  const [title = ''] = titles
  if (titles.length === 1)
    return ({ url, word }) =>
      word(
        mailTemplates,
        'questionnaire-opened',
        { questionnaire: title, ...due },
        questionsAddress(url),
      )
  const questionnaires = andList(titles.map(quoted))
  return ({ url, word }) =>
    word(mailTemplates, 'questionnaires-opened', { questionnaires, ...due }, questionsAddress(url))
}

export function reminderLetter({ title, dueOn }: Dated): WriteLetter {
  const facts = { questionnaire: title, dueOn: formatDay(dueOn) }
  return ({ url, word }) => word(mailTemplates, 'questionnaire-due', facts, questionsAddress(url))
}

type Reopened = { title: string; questions: readonly string[]; reason: string }

export function reopeningLetter({ title, questions, reason }: Reopened): WriteLetter {
  const facts = {
    questionnaire: title,
    questions: questions.map(quoted).join(', '),
    ...noteFacts(reason),
  }
  return ({ url, word }) =>
    word(mailTemplates, 'questionnaire-reopened', facts, questionsAddress(url))
}
