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
    subject: 'A document needs to be sent again',
    paragraphs: [
      `We have looked at “${name}” for your application for ${course}, and ask you to send it again.`,
      reason,
      ...fromOffice(words),
      `What you sent stays with us; the new version takes its place. ${reachUs}`,
    ],
    action: open(url),
  })
}

type Asked = { name: string; words: string; dueOn: string | null }

export function askedFor({ name, words, dueOn }: Asked): Words {
  return ({ url, course, reachUs }) => ({
    subject: 'We ask you for a document',
    paragraphs: [
      `For your application for ${course} we ask you for this document: ${name}.`,
      ...fromOffice(words),
      ...(dueOn ? [`Send it by ${formatDay(dueOn)}.`] : []),
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
        ? `Your application for ${course} still lacks documents that were due on ${day}:`
        : `Your application for ${course} still lacks documents that are due on ${day}:`,
      names.join(', '),
      isPast
        ? `Send them as soon as you can. If something keeps you from it, tell us. ${reachUs}`
        : `Something keeps you from sending them in time? Tell us. ${reachUs}`,
    ],
    action: open(url),
  })
}

export function scanRejected(name: string): Words {
  return ({ url, course, reachUs }) => ({
    subject: 'A file of yours could not be kept',
    paragraphs: [
      `Our virus scanner rejected the file that you sent as “${name}” for your application for ${course}. It was deleted, and nobody has opened it.`,
      `Have the device that it came from scanned, and send a clean copy. ${reachUs}`,
    ],
    action: open(url),
  })
}
