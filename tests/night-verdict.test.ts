import { describe, expect, test } from 'vitest'
import type { Entry, Line } from '../bench/night/diary.ts'
import type { ArrivedMail } from '../bench/night/mail-server.ts'
import { emptyStory, tell } from '../bench/night/person-story.ts'
import {
  actsOf,
  graceEndMs,
  kinds,
  type NightPlan,
  planNight,
  rolesOf,
} from '../bench/night/plan.ts'
import type { Store } from '../bench/night/store.ts'
import { judge } from '../bench/night/verdict.ts'

const beganAt = Date.parse('2026-11-26T20:00:00Z')
const facts = {
  beganAt,
  closesAt: beganAt + 60_000,
  graceEndAt: beganAt + 120_000,
  mostRepeats: 0,
}
const title = 'employment.currentEmployer.jobTitle'
const statement = 'education.statement'

/** Two people of a good night: one was cut off at the deadline and came back, the other submitted before. */
function goodNight() {
  const diaries: [number, Entry][][] = [
    [
      [1_000, { did: 'types', path: title, place: 1 }],
      [1_000, { did: 'sends save', seq: 1, places: { [title]: 1 } }],
      [1_100, { did: 'sees save', seq: 1, status: 'dropped' }],
      [1_900, { did: 'sees save', seq: 1, status: 200, revision: 2 }],
      [2_000, { did: 'types', path: title, place: 2 }],
      [2_000, { did: 'types', path: statement, place: 1 }],
      [2_000, { did: 'sends save', seq: 2, places: { [title]: 2, [statement]: 1 } }],
      [2_100, { did: 'sees save', seq: 2, status: 200, revision: 3 }],
      [3_000, ownPage(2_900, 2, { [title]: 2, [statement]: 1 })],
      [4_000, { did: 'sees log in', status: 200, session: 'aa' }],
      [4_500, { did: 'hears', what: 'ready' }],
      [59_000, { did: 'sends submit', key: 'k-0', revision: 3, saves: 2 }],
      [59_100, { did: 'sees submit', status: 'broken' }],
      [61_000, { did: 'sees submit', status: 503 }],
      [62_000, { did: 'sees submit', status: 200, receipt: receipt('M-0', 61_900, true) }],
      [62_100, { did: 'hears', what: 'change' }],
    ],
    [
      [50_000, { did: 'sends submit', key: 'k-1', revision: 1, saves: 0 }],
      [50_200, { did: 'sees submit', status: 200, receipt: receipt('M-1', 50_100, false) }],
    ],
    [
      [125_000, { did: 'sends submit', key: 'k-2', revision: 1, saves: 0 }],
      [125_100, { did: 'sees submit', status: 409, code: 'intake-closed' }],
    ],
  ]
  const store: Store = {
    sessions: new Set(['aa']),
    applications: new Map([
      [
        'a-0',
        {
          history: [
            { path: title, place: 1, seq: 1, revision: 2 },
            { path: title, place: 2, seq: 2, revision: 3 },
            { path: statement, place: 1, seq: 2, revision: 3 },
          ],
          values: new Map([
            [title, 2],
            [statement, 1],
          ]),
          submissions: [
            {
              ...{ key: 'k-0', ...receipt('M-0', 61_900, true), revision: 3 },
              answers: { [title]: 'Team lead, grade 2', [statement]: 'This is version 1' },
            },
          ],
          steps: ['begin', 'submit'],
          mails: [mail('a-0')],
        },
      ],
      [
        'a-1',
        {
          ...{ history: [], values: new Map(), steps: ['begin', 'submit'], mails: [mail('a-1')] },
          submissions: [{ key: 'k-1', ...receipt('M-1', 50_100, false), revision: 1, answers: {} }],
        },
      ],
      ['a-2', { history: [], values: new Map(), submissions: [], steps: ['begin'], mails: [] }],
    ]),
  }
  const arrived: ArrivedMail[] = ['<a-0>', '<a-1>'].map((messageId) => ({
    ...{ messageId, at: beganAt, to: 'maya@example.org' },
  }))
  return { diaries, store, arrived }
}

type Night = ReturnType<typeof goodNight>

function receipt(number: string, ms: number, withinGrace: boolean) {
  return { number, at: beganAt + ms, withinGrace }
}

function mail(application: string) {
  const key = `submit:${application}:1`
  return { key, state: 'sent', messageId: `<${application}>`, seq: 1, application }
}

function ownPage(asked: number, saves: number, places: object, submitted = false): Entry {
  const knew = { saves, submitted: false }
  return { did: 'sees own', status: 200, asked, knew, places, submitted }
}

function brokenIn({ diaries, store, arrived }: Night): string[] {
  const witnesses = diaries.map((lines, n) => {
    const story = emptyStory()
    for (const [t, entry] of lines) tell(story, { n, t, ...entry } as Line)
    return { n, application: `a-${n}`, closes: true, story }
  })
  return judge(witnesses, store, arrived, facts).flatMap(({ name, breaches }) =>
    breaches.length > 0 ? [name] : [],
  )
}

const stored = ({ store }: Night, n = 0) => store.applications.get(`a-${n}`) ?? expect.fail()
const entryOf = ({ diaries }: Night, n: number, place: number) =>
  (diaries[n]?.[place]?.[1] ?? expect.fail()) as Record<string, unknown>

/** What a product could do wrong, and by what it is found. */
const faults: Record<string, [(night: Night) => unknown, ...string[]]> = {
  'a save is lost': [
    (night) => stored(night).history.splice(0, 1),
    'an acknowledged save is stored',
  ],
  'half of a save is lost': [
    (night) => {
      stored(night).history.pop()
      stored(night).values.delete(statement)
    },
    'an acknowledged save is stored',
  ],
  'a save is written twice': [
    (night) => stored(night).history.push({ path: title, place: 2, seq: 2, revision: 4 }),
    'an acknowledged save is stored',
    'no save is stored twice, and each behind the one before',
  ],
  'an older save comes on top': [
    (night) => stored(night).values.set(title, 1),
    'what is shown is the last that was stored',
  ],
  'an answer appears that no one gave': [
    (night) => stored(night).history.push({ path: statement, place: 7, seq: 9, revision: 9 }),
    'nothing is stored that no one sent',
    'what is shown is the last that was stored',
  ],
  'a submit is lost': [
    (night) => Object.assign(stored(night), { submissions: [], steps: ['begin'], mails: [] }),
    'an acknowledged submit is stored as its receipt says',
    'what was submitted is what was saved last',
  ],
  'a submit is done twice': [
    (night) => {
      const { submissions, steps } = stored(night)
      submissions.push({ ...(submissions[0] ?? expect.fail()), key: 'other' })
      steps.push('submit')
    },
    'no one has submitted twice',
    'each submit has one mail of its own',
  ],
  'an older version is submitted': [
    (night) =>
      Object.assign(stored(night).submissions[0]?.answers ?? {}, { [title]: 'Team lead, grade 1' }),
    'what was submitted is what was saved last',
  ],
  'a repeated submit gets another receipt': [
    (night) => Object.assign(stored(night).submissions[0] ?? {}, { number: 'M-9' }),
    'an acknowledged submit is stored as its receipt says',
  ],
  'someone who was cut off is refused': [
    (night) => {
      const seen = { did: 'sees submit', status: 409, code: 'intake-closed' } as const
      night.diaries[0]?.splice(14, 1, [62_000, seen])
      Object.assign(stored(night), { submissions: [], steps: ['begin'], mails: [] })
    },
    'everyone who was cut off at the deadline is let in',
    'no one is refused who tried ten seconds before the end',
  ],
  'a submit is judged by a clock that jumped': [
    (night) => {
      const late = receipt('M-1', 3_650_100, false)
      entryOf(night, 1, 1).receipt = late
      Object.assign(stored(night, 1).submissions[0] ?? {}, late)
    },
    'a submit is judged by when it arrived',
    'receipts are in the order in which people submitted',
    'the grace is noted for whom it was needed, and for no one else',
  ],
  'someone who came too late is let in': [
    (night) => {
      const late = receipt('M-2', 125_050, true)
      night.diaries[2]?.splice(1, 1, [125_100, { did: 'sees submit', status: 200, receipt: late }])
      Object.assign(stored(night, 2), {
        ...{ steps: ['begin', 'submit'], mails: [mail('a-2')] },
        submissions: [{ key: 'k-2', ...late, revision: 1, answers: {} }],
      })
      night.arrived.push({ messageId: '<a-2>', at: beganAt, to: 'maya@example.org' })
    },
    'no one is let in who was too late',
  ],
  'someone never hears the end of it': [
    (night) => night.diaries[1]?.pop(),
    'everyone who submits has an answer in the end',
  ],
  'a login is lost': [(night) => night.store.sessions.clear(), 'an acknowledged login is stored'],
  'a page shows less than was saved': [
    (night) => night.diaries[0]?.splice(8, 1, [3_000, ownPage(2_900, 2, { [title]: 1 })]),
    'no one reads less than was acknowledged',
  ],
  'a call is answered with 500': [
    (night) => night.diaries[0]?.splice(3, 0, [1_500, { did: 'sees save', seq: 1, status: 500 }]),
    'no one hears anything but 200 and 503',
  ],
  'an open page hears nothing': [
    (night) => night.diaries[0]?.pop(),
    'an open page hears of its submit',
  ],
  'a mail is lost': [(night) => night.arrived.pop(), 'each mail arrives'],
  'a mail comes twice': [
    (night) => night.arrived.push(night.arrived[0] ?? expect.fail()),
    'a mail comes twice only where its sender was cut off',
  ],
  'mails of one application change places': [
    (night) => {
      stored(night).mails.push({ ...mail('a-0'), key: 'welcome', messageId: '<w>', seq: 2 })
      night.arrived.unshift({ messageId: '<w>', at: beganAt, to: 'maya@example.org' })
    },
    'mails of one application arrive in order',
  ],
}

describe('a night’s verdict', () => {
  test('finds nothing in a good night', () => expect(brokenIn(goodNight())).toEqual([]))
  test('finds each thing that goes wrong, by the check that is there for it', () => {
    for (const [name, [break_, ...wanted]] of Object.entries(faults)) {
      const night = goodNight()
      break_(night)
      expect(brokenIn(night).toSorted(), name).toEqual(wanted.toSorted())
    }
  })
})

describe('a night’s plan', () => {
  const plan = planNight({ minutes: 3, share: 1, seed: 7 })
  const actsIn = (of: NightPlan) => kinds.flatMap((kind) => [...actsOf(of, rolesOf(of), kind)])

  test('is the same for the same seed, and another for another', () => {
    expect(actsIn(plan)).toEqual(actsIn(planNight({ minutes: 3, share: 1, seed: 7 })))
    expect(actsIn(planNight({ ...plan, minutes: 3, seed: 8 }))).not.toEqual(actsIn(plan))
  })

  test('has the rates that are asked for', () => {
    const acts = actsIn(plan)
    const perSecond = (kind: string) =>
      acts.filter((act) => act.kind === kind && act.atMs < graceEndMs(plan)).length /
      (graceEndMs(plan) / 1_000)
    expect(perSecond('save')).toBeCloseTo(170, 0)
    expect(perSecond('submit')).toBeCloseTo(2.5, 0)
    expect(perSecond('read')).toBeCloseTo(400, 0)
    expect(perSecond('log in')).toBeCloseTo(4, 1)
  })

  test('lets no one type into what they have submitted', () => {
    const roles = rolesOf(plan)
    for (const { atMs, person } of actsOf(plan, roles, 'save'))
      expect(roles[person]?.submitAtMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(atMs)
  })
})
