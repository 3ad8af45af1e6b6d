import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import type { Letter } from '#server/letter.ts'
import { type RequestKind, requestWords, type TimeKind } from '../requests.ts'

/** What the letters about replies and requests say, after their greeting. */
type Words = (facts: LetterFacts) => Letter

export function replyReminder(replyBy: Date): Words {
  return ({ url, course, when, reachUs }) => ({
    subject: 'Reminder: Reply to your offer',
    paragraphs: [
      `We offered you a place in ${course} and haven’t heard from you yet.`,
      `Please reply by ${when(replyBy)}. After that, the offer expires and we’ll offer the place to someone else.`,
      `Need more time, or prefer a later intake? You can ask for either when you reply. ${reachUs}`,
    ],
    action: { words: 'Reply to the offer', url: `${url}/dashboard/decision` },
  })
}

type Answer = { kind: RequestKind; granted: boolean; words: string; until: Date | null }

export function requestAnswered({ kind, granted, words, until }: Answer): Words {
  const asked = requestWords[kind].applicant
  return ({ url, course, when, reachUs }) => ({
    subject: granted ? 'We’ve granted your request' : 'Our reply to your request',
    paragraphs: [
      `You asked us about your application for ${course}: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}.`,
      granted ? 'We’re happy to grant your request.' : 'We can’t grant your request.',
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
      `You don’t need to do anything else. ${reachUs}`,
    ],
    action: { words: 'Open my dashboard', url: `${url}/dashboard` },
  })
}
