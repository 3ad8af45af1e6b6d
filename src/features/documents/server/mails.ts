import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'

/** What the letters about documents say, after their greeting. */
type Words = (facts: LetterFacts) => Letter

const open = (url: string) => ({ words: 'Open my documents', url: `${url}/dashboard/documents` })
const fromOffice = (words: string) => (words ? [`From the admissions office: ${words}`] : [])

type SentBack = { name: string; reason: string; words: string }

export function sentBack({ name, reason, words }: SentBack): Words {
  return ({ url, course, reachUs }) => ({
    subject: 'Please upload a document again',
    paragraphs: [
      `We reviewed “${name}” for your application for ${course}. Please upload it again.`,
      reason,
      ...fromOffice(words),
      `We keep what you sent, and the new version replaces it. ${reachUs}`,
    ],
    action: open(url),
  })
}

type Asked = { name: string; words: string; dueOn: string | null }

export function askedFor({ name, words, dueOn }: Asked): Words {
  return ({ url, course, reachUs }) => ({
    subject: 'We need a document from you',
    paragraphs: [
      `We need a document for your application for ${course}: ${name}.`,
      ...fromOffice(words),
      ...(dueOn ? [`Please upload it by ${formatDay(dueOn)}.`] : []),
      reachUs,
    ],
    action: open(url),
  })
}

type Due = { names: readonly string[]; dueOn: string; isPast: boolean }

/** Before the last day, and once more after it. */
export function documentsDue({ names, dueOn, isPast }: Due): Words {
  const day = formatDay(dueOn)
  return ({ url, course, reachUs }) => ({
    subject: isPast ? 'Documents are still missing' : 'Documents are due soon',
    paragraphs: [
      isPast
        ? `We’re still missing documents for your application for ${course}. They were due on ${day}:`
        : `We’re still missing documents for your application for ${course}. They’re due on ${day}:`,
      names.join(', '),
      isPast
        ? `Please upload them as soon as you can. If you can’t, let us know. ${reachUs}`
        : `If you can’t send them in time, let us know. ${reachUs}`,
    ],
    action: open(url),
  })
}

export function scanRejected(name: string): Words {
  return ({ url, course, reachUs }) => ({
    subject: 'We couldn’t accept one of your files',
    paragraphs: [
      `Our virus scanner rejected the file you uploaded as “${name}” for your application for ${course}. We deleted it without opening it.`,
      `Please scan the device it came from and upload a clean copy. ${reachUs}`,
    ],
    action: open(url),
  })
}
