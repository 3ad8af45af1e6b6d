import { expect, test } from 'vitest'
import type { MorningLine } from '../bench/night/morning-crowd.ts'
import { makeMorningVerdict } from '../bench/night/morning-verdict.ts'

const beganAt = Date.parse('2026-11-26T08:00:00Z')
const goesOutAt = beganAt + 10_000
const outAt = beganAt + 15_000

/** Somebody who looks too early, again while decisions come out, and again after that. */
function goodMorning() {
  const lines: MorningLine[] = [
    { n: 0, t: 1_000, did: 'logs in', status: 200, session: 'aa' },
    { n: 0, t: 1_100, did: 'looks', asked: 1_050, status: 404, outcomes: [] },
    { n: 0, t: 12_000, did: 'looks', asked: 11_900, status: 200, outcomes: ['accept'] },
    { n: 0, t: 20_000, did: 'logs in', status: 503 },
    { n: 0, t: 25_000, did: 'looks', asked: 24_900, status: 200, outcomes: ['accept'] },
  ]
  const decision = {
    application: 'a-0',
    state: 'released',
    outcome: 'accept',
    releasedAt: beganAt + 11_000,
    steps: 1,
    mails: ['m-0'],
  }
  const mail = { at: beganAt + 14_000, messageId: 'm-0', to: 'zoe@example.org' }
  const person = { email: mail.to, from: '10.0.0.1', application: 'a-0', outcome: 'accept' }
  return { lines, decision, arrived: [mail], person, sessions: new Set(['aa']) }
}

type Morning = ReturnType<typeof goodMorning>

function brokenIn({ lines, decision, arrived, person, sessions }: Morning): string[] {
  const times = { beganAt, goesOutAt, outAt }
  const verdict = makeMorningVerdict({
    ...{ people: [person], decisions: [decision], arrived, sessions, ...times },
  })
  for (const one of lines) verdict.line(one)
  return verdict
    .end()
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ name }) => name)
}

function looking(change: Partial<Extract<MorningLine, { did: 'looks' }>>, from: MorningLine) {
  return { ...from, ...change } as MorningLine
}

test('a good morning has nothing to find', () => expect(brokenIn(goodMorning())).toEqual([]))

test.each<[string, (morning: Morning) => void]>([
  [
    'no one sees a decision before its time',
    ({ lines }) => lines.splice(1, 1, looking({ outcomes: ['accept'] }, lines[1] as MorningLine)),
  ],
  [
    'everyone sees their own decision, and one',
    ({ lines }) => lines.splice(4, 1, looking({ outcomes: ['reject'] }, lines[4] as MorningLine)),
  ],
  [
    'everyone sees it when all are out',
    ({ lines }) =>
      lines.push({ n: 1, t: 26_000, did: 'looks', asked: 25_900, status: 404, outcomes: [] }),
  ],
  [
    'what was seen once is seen again',
    ({ lines }) =>
      lines.splice(3, 0, {
        n: 0,
        t: 13_000,
        did: 'looks',
        asked: 12_900,
        status: 404,
        outcomes: [],
      }),
  ],
  ['an acknowledged login is stored', ({ sessions }) => sessions.clear()],
  [
    'no one hears anything but 200 and 503',
    ({ lines }) => lines.push({ n: 0, t: 27_000, did: 'logs in', status: 500 }),
  ],
  [
    'each decision is released, by one step',
    ({ decision }) => Object.assign(decision, { steps: 2 }),
  ],
  [
    'none is released before its time',
    ({ decision }) => Object.assign(decision, { releasedAt: goesOutAt - 1 }),
  ],
  ['each has one mail of its own', ({ decision }) => Object.assign(decision, { mails: [] })],
  ['each mail arrives once', ({ arrived }) => arrived.push(...arrived)],
  [
    'no mail comes before its decision',
    ({ arrived }) => Object.assign(arrived[0] ?? {}, { at: goesOutAt - 5_000 }),
  ],
])('it is found that not: %s', (name, spoil) => {
  const morning = goodMorning()
  spoil(morning)
  expect(brokenIn(morning)).toContain(name)
})
