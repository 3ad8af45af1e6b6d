import { cleanup, configure, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { PublicFacts } from '#shared/public-facts.ts'
import type { User } from '#shared/user.ts'
import { completeAnswers } from '#tests/answers.ts'
import { FactsProvider } from '#web/facts.tsx'
import { queryClient } from '#web/queries.ts'
import { beginSession, clearUser } from '#web/session.ts'
import { WithQueries } from '#web/with-queries.tsx'
import type { OwnApplication, SaveApplication } from '../contract.ts'
import { emptyDocument, leavesOf, withAnswers } from '../document.ts'
import type { FormLists } from '../form-lists.ts'
import { ApplicationPage } from './application-page.tsx'
import { forgetDraftsOf } from './drafts.ts'

export const list = '/masters/application'
export const section = `${list}/personal-information`

/** For every file of page tests of the form. */
export function prepareForm() {
  configure({ defaultHidden: true })
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    document.title = ''
    beginSession('token', maya)
  })
  afterEach(() => {
    cleanup()
    forgetDraftsOf(maya.id)
    queryClient.clear()
    clearUser()
    vi.unstubAllGlobals()
  })
}

export async function answer(
  user: ReturnType<typeof userEvent.setup>,
  question: RegExp,
  words: string,
) {
  const group = await screen.findByRole('radiogroup', { name: question })
  await user.click(within(group).getByRole('radio', { name: words }))
}

type Setting = {
  isDown?: boolean
  isClosed?: boolean
  stored?: OwnApplication
  /** What other calls answer, by method and the end of the address; absent: 404. */
  says?: Record<string, () => Response | Promise<Response>>
  /** The page with what other features add to it. */
  Page?: ComponentType
}

export async function open(
  address: string,
  { isDown = false, isClosed = false, stored, says = {}, Page = ApplicationPage }: Setting = {},
) {
  const server = startServer(isDown, stored, says)
  const children = [{ path: `${list}/:section?`, Component: Page }]
  const elsewhere = ['/dashboard', '/schedule'].map((path) => ({ path, element: path }))
  const routes = [{ Component: WithQueries, children: [...children, ...elsewhere] }]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <FactsProvider facts={factsWith(!isClosed)}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  return { user: userEvent.setup({ delay: null }), router, server }
}

/** Answers the calls of the form as the server does; everything is kept in one document. */
function startServer(
  isDown: boolean,
  stored: OwnApplication | undefined,
  says: Record<string, () => Response | Promise<Response>>,
) {
  const server = {
    isDown,
    saves: [] as SaveApplication[],
    calls: [] as { call: string; key: string | null; body: unknown }[],
    says,
    conflict: undefined as { path: string; theirs: string } | undefined,
    stored: () => stored,
    /** What a save is answered instead of being taken. */
    refusal: undefined as string | undefined,
    store: (changed: OwnApplication | undefined) => {
      stored = changed
    },
  }

  function save(body: SaveApplication): Response {
    server.saves.push(body)
    if (server.refusal) return Response.json(problem({ error: server.refusal }), { status: 409 })
    const { applicationType, revision, tab, seq, ...change } = body
    const { path = '', theirs = '' } = server.conflict ?? {}
    const leaves = leavesOf(change)
    if (leaves.has(path)) leaves.set(path, theirs)
    stored = {
      ...application,
      ...stored,
      data: withAnswers(stored?.data ?? emptyDocument, leaves),
      revision: (stored?.revision ?? 0) + 1,
      savedAt: new Date().toISOString(),
      answered: [...new Set([...(stored?.answered ?? []), ...leaves.keys()])],
    }
    if (!server.conflict) return Response.json(stored)
    const conflicts = [{ path, mine: 'Navy', theirs, at: '2027-03-01T14:02:00Z' }]
    return Response.json(problem({ conflicts }), { status: 409 })
  }

  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    const path = address.replace(/\?.*/, '')
    if (path.endsWith('/users/application')) {
      if (method === 'POST') return save(JSON.parse(String(body)))
      return stored ? Response.json(stored) : Response.json(problem({}), { status: 404 })
    }
    const call = `${method} ${path.replace(/^.*\/applications\/[^/]*/, '')}`
    const sent = body ? JSON.parse(String(body)) : undefined
    server.calls.push({ call, key: new Headers(headers).get('Idempotency-Key'), body: sent })
    const said = server.says[call]?.()
    if (said) return said
    if (path.endsWith('/programs/lists')) return Response.json(lists)
    return Response.json(problem({}), { status: 404 })
  })
  return server
}

export function problem(more: object) {
  return { error: 'Something is in the way', code: 'in-the-way', requestId: 'r1', ...more }
}

export const application: OwnApplication = {
  id: '4f8d3c1e-0000-4000-8000-000000000001',
  program: 'msc',
  status: 'incomplete',
  statusAt: '2027-03-01T14:00:00Z',
  intake: {
    name: 'Fall 2027',
    closesAt: '2027-06-02T03:59:00Z',
    graceMinutes: 60,
    startsOn: '2027-09-01',
  },
  submittedAt: null,
  receiptNumber: null,
  extendedUntil: null,
  hasDecision: false,
  returned: null,
  savedAt: null,
  data: emptyDocument,
  revision: 0,
  answered: [],
}

export const maya: User = {
  id: 'maya',
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.org',
  dateOfBirth: '1990-03-27',
  phoneNumber: '+14155550100',
  country: 'US',
  state: 'CA',
  emailConfirmed: true,
  timeZone: 'America/Los_Angeles',
}

export function factsWith(open: boolean): PublicFacts {
  return {
    institute: {
      name: 'The Hollis Institute',
      email: 'admissions@hollis.example',
      phone: '+1 212 555 0100',
      address: '1 Hollis Street, New York',
      timeZone: 'America/New_York',
      currency: 'USD',
    },
    programs: [
      {
        program: 'msc',
        name: 'Master of Science in Leadership',
        level: 'Graduate',
        award: 'Master of Science',
        summary: 'For people who lead.',
        whatFor: 'Leading people.',
        entry: 'A bachelor’s degree',
        lengthMonths: 24,
        weeklyHours: '15 to 20',
        delivery: 'Online',
        credits: 36,
        minutesToApply: 45,
        atHand: [],
        asksInterview: true,
        total: 3_600_000,
        perCredit: 100_000,
        fees: [],
        applicationFee: 0,
        deposit: 0,
        priceVersion: 1,
        intake: open
          ? {
              name: 'Fall 2027',
              startsOn: '2027-09-01',
              opensAt: '2026-10-01T04:00:00Z',
              closesAt: '2027-06-02T03:59:00Z',
              open,
            }
          : null,
      },
    ],
    stripePublishableKey: null,
  }
}

export const lists: FormLists = {
  referees: { ba: 1, msc: 2 },
  paymentSources: [
    {
      id: 'self-pay',
      name: 'My own money',
      help: 'An amount at the start, the rest by month.',
      offeredTo: 'everyone',
      countsAs: 'self-pay',
    },
    {
      id: 'employer',
      name: 'My employer',
      help: 'With a letter.',
      offeredTo: 'employed',
      countsAs: 'benefit',
    },
    { id: 'loan', name: 'A loan', help: 'Any.', offeredTo: 'everyone', countsAs: 'borrowed' },
  ],
  creditPrograms: [
    {
      id: 'coaching',
      name: 'Coach training',
      provider: 'An accredited program',
      programs: ['msc'],
      credits: 6,
      outcome: 'accepted',
      reason: 'Stands in for the practice course.',
      evidence: 'Certificate with hours',
    },
  ],
  withdrawReasons: [],
}

/** An application in which everything is answered. */
export function filled(over: Partial<OwnApplication> = {}): OwnApplication {
  const leaves = leavesOf(completeAnswers('msc'))
  leaves.set('financialPlan.selectedPayments', ['self-pay', 'employer'])
  leaves.set('creditTransfer.selectedPrograms', ['coaching'])
  return {
    ...application,
    data: withAnswers(emptyDocument, leaves),
    revision: 7,
    answered: [...leaves.keys()],
    ...over,
  }
}
