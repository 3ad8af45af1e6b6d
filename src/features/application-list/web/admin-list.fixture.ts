import { anAdmin, type Says } from '../../../../tests/office-page.tsx'

export const list = '/admin-panel/applications'
const at = '2026-11-20T15:00:00.000Z'

export function listed(id: string, firstName: string, change: object = {}) {
  return {
    id,
    firstName,
    lastName: 'Ruiz',
    email: `${firstName.toLowerCase()}@example.org`,
    phoneNumber: '+1 212 555 0101',
    program: 'msc',
    status: 'submitted',
    statusAt: at,
    intake: 'January 2027',
    listedAt: at,
    submittedAt: at,
    assignee: null,
    flags: [],
    attentionAt: at,
    here: [],
    ...change,
  }
}

const opened = (id: string, firstName: string) => ({
  ...listed(id, firstName, { status: 'incomplete', submittedAt: null }),
  statusSeq: 1,
  country: 'US',
  state: 'NY',
  emailConfirmed: false,
  round: null,
  rounds: [],
  data: {},
  answered: [],
  lists: { paymentSources: [], creditPrograms: [] },
  estimate: { selfPay: 0, lines: [], plan: '' },
  changed: [],
  returned: null,
  timeline: [],
  steps: [],
})

export const intakeId = '00000000-0000-4000-8000-000000000001'
export const colleagueId = '00000000-0000-4000-8000-000000000002'

/** What the address of a list asks for. */
export function query(where: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(where.split('?')[1]))
}

/** A server with two pages of a list, and nothing for anyone who searches. */
export function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }),
    'GET /api/admins/applications': ({ params }) => ({
      body: params.get('search')
        ? { applications: [], next: null, count: 0, atLeast: 0, nearest: null }
        : {
            applications: params.get('after')
              ? [listed('a3', 'Ελένη')]
              : [listed('a1', 'Łukasz'), listed('a2', '王小明')],
            next: params.get('after') ? null : 'cursor-2',
            count: null,
            atLeast: 1_000,
            nearest: null,
          },
    }),
    'GET /api/admins/application-counts': () => ({
      body: { counts: { submitted: 1234, in_review: 5, rejected: 0 } },
    }),
    'GET /api/admins/list-choices': () => ({
      body: {
        intakes: [{ id: intakeId, name: 'January 2027', program: 'msc' }],
        flags: [
          { id: 'urgent', name: 'Urgent', retired: false },
          { id: 'military', name: 'Military route', retired: false },
        ],
        people: [{ id: colleagueId, name: 'Ben Osei' }],
        missing: ['document', 'reference', 'interview'],
      },
    }),
    'GET /api/admins/views': () => ({ body: { views: [] } }),
    'GET /api/admins/applications/a1': () => ({ body: opened('a1', 'Łukasz') }),
    'GET /api/admins/applications/a2': () => ({ body: opened('a2', '王小明') }),
    ...change,
  }
}
