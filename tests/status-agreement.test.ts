import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nextIn } from '#app/web/pages/stages.ts'
import { goesToDashboard } from '#features/applications/own-application.ts'
import {
  hasTrait,
  statuses,
  statusesOf,
  statusWords,
  type Trait,
  traits,
} from '#features/applications/status.ts'
import { toneOf } from '#features/applications/status-tones.ts'
import { stepMails, stepNames, steps } from '#features/applications/steps.ts'
import { applicantWords, staffWords } from '#features/applications/timeline.ts'
import { makeTestApp } from './app.ts'
import { firstValues } from './first-values.ts'
import { forThisFile } from './for-this-file.ts'

const root = join(import.meta.dirname, '..')

const app = await forThisFile(makeTestApp())

/** Every place that names all statuses; what one of them lacks is in the failure with its name. */
async function placesOfStatuses(): Promise<Record<string, readonly string[]>> {
  const { rows } = await app.platform.pool.query<{ said: string }>(
    `SELECT pg_get_constraintdef(oid) AS said FROM pg_constraint WHERE conname = 'applications_status'`,
  )
  const openApi = (await app.call('GET /api/openapi.json')).body
  const answer = openApi.paths['/api/users/application'].get.responses[200].content
  const office = openApi.paths['/api/admins/applications/{id}'].get.responses[200].content
  return {
    'the CHECK of the database': [...(rows[0]?.said ?? '').matchAll(/'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
    'the words of applicant and staff': Object.keys(statusWords),
    'the table of sets': Object.keys(traits),
    'what comes next, on the dashboard': Object.keys(nextIn),
    'an answer in the OpenAPI document': answer['application/json'].schema.properties.status.enum,
    'an answer to the office in the OpenAPI document':
      office['application/json'].schema.properties.status.enum,
  }
}

describe('every status', () => {
  test('has its place wherever all of them are named', async () => {
    for (const [place, named] of Object.entries(await placesOfStatuses()))
      expect([place, [...named].sort()]).toEqual([place, [...statuses].sort()])
  })

  test.each(statuses)('%s has two words of its own and a colour', (status) => {
    const { applicant, staff, tone } = statusWords[status]
    for (const who of ['applicant', 'staff'] as const)
      expect(
        Object.values(statusWords).filter((words) => words[who] === statusWords[status][who]),
      ).toHaveLength(1)
    expect(applicant).not.toBe('')
    expect(staff).not.toBe('')
    expect(['open', 'waiting', 'good', 'over']).toContain(tone)
    const dots = readFileSync(join(root, 'src/web/ui/status-word.tsx'), 'utf8')
    expect(dots).toMatch(new RegExp(`^  ${toneOf(status)}: '`, 'm'))
  })

  test.each(statuses)('%s is reached by a step, and left by one unless it is over', (status) => {
    const isReached = stepNames.some((step) => {
      const { to } = steps[step]
      const ends =
        typeof to === 'string' ? [to] : (['none', 'booked', 'held', 'waived'] as const).map(to)
      return ends.includes(status)
    })
    expect(isReached).toBe(true)
    expect(stepNames.some((step) => steps[step].from.includes(status))).toBe(true)
  })
})

describe('the sets of statuses', () => {
  test.each<[Trait, string]>([
    [
      'dashboard',
      'submitted scheduled in_review waitlisted accepted rejected deferred enrolled declined withdrawn rescinded',
    ],
    ['queue', 'submitted scheduled in_review waitlisted'],
    ['interview', 'submitted scheduled'],
    ['decided', 'waitlisted accepted rejected deferred enrolled declined rescinded'],
    ['over', 'rejected enrolled declined withdrawn rescinded'],
  ])('%s', (trait, named) => {
    expect(statusesOf(trait)).toEqual(named.split(' '))
  })

  test('the guard sends the set of the dashboard there, and no one else', () => {
    for (const status of statuses)
      expect([status, goesToDashboard(status)]).toEqual([status, hasTrait(status, 'dashboard')])
    expect(goesToDashboard(null)).toBe(false)
  })

  test('only a reversal leads out of what is over', () => {
    const reversals = ['reopen', 'cancel-enrolment']
    for (const step of stepNames)
      if (steps[step].from.some((status) => hasTrait(status, 'over')))
        expect(reversals).toContain(step)
  })

  test('an interview is arranged only where one is possible', () => {
    for (const step of ['book', 'cancel-booking', 'no-show', 'hold-interview'] as const)
      for (const status of steps[step].from) expect(hasTrait(status, 'interview')).toBe(true)
  })
})

describe('every step', () => {
  test.each(stepNames)('%s has words of its own in both timelines', (step) => {
    const entry = { kind: 'step', step }
    expect(applicantWords(entry)).toMatch(/^[A-Z]/)
    expect(staffWords(entry)).toMatch(/^[A-Z]/)
  })

  test('that asks a reason finds reasons in the settings, and no other does', () => {
    const asking = stepNames.filter((step) =>
      steps[step].asks.some((ask) => ask.includes('reason')),
    )
    expect(Object.keys(firstValues.reasons).sort()).toEqual([...asking].sort())
  })

  test('sends mails that there are, and every mail about a step has its step', () => {
    const sent = stepNames.flatMap((step) => steps[step].mails ?? [])
    expect([...new Set(sent)].sort()).toEqual([...stepMails].sort())
  })
})

/** Features whose letters no step sends, each with the reason why. */
const lettersWithoutStep: Record<string, string> = {
  decisions: 'reminders of the last day to reply, answers to requests, dates that were moved',
  accounts: 'about the account of an applicant, whatever their application',
  admins: 'about the account of a member of staff',
  references: 'what referees are asked, reminded of and thanked for, and that one is lost',
  contracts: 'what is to be signed, signed, complete or over',
  documents: 'what is sent back, asked for or due of papers',
  'file-requests': 'about what somebody asked to see of the office’s file',
  inquiries: 'an invitation to apply, before there is an application',
  'login-links': 'a link to log in with, when its account asks for one',
  passkeys: 'that one was added to an account, or removed from it',
  questionnaires: 'what is asked, due or opened again',
  messages: 'that somebody of the other side has written',
  interviews: 'whoever holds an interview is told too; moves, reminders, answers to requests',
  payments: 'receipts, corrections and reminders follow what money does, not a step',
  'bulk-actions': 'what the office writes to many at once',
  settings: 'a letter that somebody of the office tries out on themselves',
}

test('letters are about a step, or their feature is on the list of exceptions', () => {
  const writers = sources()
    .filter(({ text }) => /\bawait queueMails?\(|\bwriteToApplicant\(/.test(text))
    .map(({ path }) => /^src\/features\/([\w-]+)\//.exec(path)?.[1] ?? path)
  expect([...new Set(writers)].sort()).toEqual(
    ['applications', ...Object.keys(lettersWithoutStep)].sort(),
  )
})

/** SQL or Drizzle that sets the status of an application. */
const writesStatus = [
  /UPDATE\s+applications\b[^`;]*?\bSET\b[^`;]*?\bstatus\s*=/i,
  /update\(applications\)\s*\.set\(\{[^}]*\bstatus\b/,
]

test('nothing writes the status of an application but the one writer', () => {
  const writers = sources().filter(({ text }) => writesStatus.some((pattern) => pattern.test(text)))
  expect(writers.map(({ path }) => path)).toEqual(['src/features/applications/server/steps.ts'])
})

test('nothing writes a step into the timeline but the one writer and the beginning of an application', () => {
  const writers = sources().filter(
    ({ text }) => /step: 'begin'/.test(text) || /INSERT INTO timeline\s*\([^)]*\bstep\b/.test(text),
  )
  expect(writers.map(({ path }) => path)).toEqual([
    'src/features/application-form/server/start-application.ts',
    'src/features/applications/server/steps.ts',
  ])
})

function sources(): { path: string; text: string }[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
