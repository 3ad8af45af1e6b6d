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
      `For your application for ${course} we ask you to answer some questions: “${title}”.`,
      `Send your answers by ${formatDay(dueOn)}. They are kept as you type, so that you can stop and go on whenever it suits you. ${reachUs}`,
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
      `For the next part of your application for ${course} we ask you to answer some questions: ${named}.`,
      `${dueOn ? `Send your answers by ${formatDay(dueOn)}. ` : ''}They are kept as you type, so that you can stop and go on whenever it suits you. ${reachUs}`,
    ],
    action: open(url),
  })
}

export function due({ title, dueOn }: { title: string; dueOn: string }): Words {
  return ({ url, course, reachUs }) => ({
    subject: `Your answers are due soon: ${title}`,
    paragraphs: [
      `Your application for ${course} still waits for your answers to “${title}”. Send them by ${formatDay(dueOn)}.`,
      `Something keeps you from it? Tell us. ${reachUs}`,
    ],
    action: open(url),
  })
}

type Reopened = { title: string; questions: readonly string[]; reason: string }

export function reopened({ title, questions, reason }: Reopened): Words {
  return ({ url, course, reachUs }) => ({
    subject: `Some of your answers need a change: ${title}`,
    paragraphs: [
      `We have read your answers to “${title}” for your application for ${course}, and have opened some of them again:`,
      questions.map((question) => `“${question}”`).join(', '),
      `From the admissions office: ${reason}`,
      `All your other answers stay as you sent them. ${reachUs}`,
    ],
    action: open(url),
  })
}
