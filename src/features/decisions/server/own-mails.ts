import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import type { Letter } from '#server/letter.ts'
import { type RequestKind, requestWords, type TimeKind } from '../requests.ts'

/** What the letters about replies and requests say, after their greeting. */
type Words = (facts: LetterFacts) => Letter

export function replyReminder(replyBy: Date): Words {
  return ({ url, course, when, reachUs }) => ({
    subject: 'Your offer waits for a reply',
    paragraphs: [
      `We have offered you a place in ${course}, and have not heard from you yet.`,
      `Tell us by ${when(replyBy)} whether you take it up. After that day the offer runs out, and the place goes to somebody else.`,
      `Do you need more time, or would a later intake suit you better? You can ask for either where you reply. ${reachUs}`,
    ],
    action: { words: 'Reply to the offer', url: `${url}/dashboard/decision` },
  })
}

type Answer = { kind: RequestKind; granted: boolean; words: string; until: Date | null }

export function requestAnswered({ kind, granted, words, until }: Answer): Words {
  const asked = requestWords[kind].applicant
  return ({ url, course, when, reachUs }) => ({
    subject: granted ? 'We have granted what you asked for' : 'Our answer to what you asked',
    paragraphs: [
      `About your application for ${course} you asked us for this: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}.`,
      granted ? 'We are glad to grant it.' : 'We cannot grant it.',
      ...(until ? [`You now have until ${when(until)}.`] : []),
      ...(words ? [`From the admissions office: ${words}`] : []),
      reachUs,
    ],
    action: { words: 'Open my dashboard', url: `${url}/dashboard` },
  })
}

export function timeExtended(kind: TimeKind, until: Date): Words {
  return ({ url, course, when, reachUs }) => ({
    subject: 'You have more time',
    paragraphs: [
      kind === 'submit'
        ? `You can submit your application for ${course} until ${when(until)}.`
        : `You can reply to our offer of a place in ${course} until ${when(until)}.`,
      `There is nothing else that you need to do for it. ${reachUs}`,
    ],
    action: { words: 'Open my dashboard', url: `${url}/dashboard` },
  })
}
