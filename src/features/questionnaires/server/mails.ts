import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'

/** What the letters about questionnaires say, after their greeting. */
type Words = (facts: LetterFacts) => Letter

const open = (url: string) => ({ words: 'Open the questions', url: `${url}/dashboard/questions` })

export function asked({ title, dueOn }: { title: string; dueOn: string }): Words {
  return ({ url, course, reachUs }) => ({
    subject: `A few questions: ${title}`,
    paragraphs: [
      `We have some questions about your application for ${course}: “${title}”.`,
      `Please send your answers by ${formatDay(dueOn)}. We save them as you type, so you can stop and come back anytime. ${reachUs}`,
    ],
    action: open(url),
  })
}

/** Questions that are asked from now on, of whoever has come to a stage. */
export function opened(titles: readonly string[], dueOn: string | null): Words {
  const named = new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`))
  return ({ url, course, reachUs }) => ({
    subject: titles.length === 1 ? `A few questions: ${titles[0]}` : 'A few questions',
    paragraphs: [
      `We have some questions for the next part of your application for ${course}: ${named}.`,
      `${dueOn ? `Please send your answers by ${formatDay(dueOn)}. ` : ''}We save them as you type, so you can stop and come back anytime. ${reachUs}`,
    ],
    action: open(url),
  })
}

export function due({ title, dueOn }: { title: string; dueOn: string }): Words {
  return ({ url, course, reachUs }) => ({
    subject: `Your answers are due soon: ${title}`,
    paragraphs: [
      `We’re still waiting for your answers to “${title}” for your application for ${course}. Please send them by ${formatDay(dueOn)}.`,
      `If you can’t, let us know. ${reachUs}`,
    ],
    action: open(url),
  })
}

type Reopened = { title: string; questions: readonly string[]; reason: string }

export function reopened({ title, questions, reason }: Reopened): Words {
  return ({ url, course, reachUs }) => ({
    subject: `Please update some of your answers: ${title}`,
    paragraphs: [
      `We read your answers to “${title}” for your application for ${course} and reopened some of them:`,
      questions.map((question) => `“${question}”`).join(', '),
      `From the admissions office: ${reason}`,
      `Your other answers stay as they are. ${reachUs}`,
    ],
    action: open(url),
  })
}
