import { emptyDocument } from '#features/application-form/document.ts'
import { anAdmin, type Office, type Says } from '#tests/office-page.tsx'

export const address = '/admin-panel/applications/a1'
const at = '2026-11-20T15:00:00.000Z'

export const ana = { id: 'admin-admissions', name: 'Ana Ruiz' }
export const ben = { id: 'b1', name: 'Ben Cole' }

export const application = {
  id: 'a1',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.org',
  phoneNumber: '+1 212 555 0101',
  program: 'msc',
  status: 'submitted',
  statusAt: at,
  statusSeq: 2,
  intake: 'January 2027',
  listedAt: at,
  submittedAt: at,
  assignee: null,
  flags: [],
  attentionAt: null,
  country: 'US',
  state: 'NY',
  emailConfirmed: true,
  round: 1,
  rounds: [
    {
      round: 1,
      receiptNumber: 'MSC-2026-7K4QX291',
      submittedAt: at,
      withinGrace: false,
      sha256: 'ab'.repeat(32),
    },
  ],
  data: emptyDocument,
  answered: [],
  lists: { paymentSources: [], creditPrograms: [] },
  estimate: { selfPay: 0, lines: [], plan: '' },
  changed: [],
  returned: null,
  timeline: [],
  steps: [],
}

export const note = (change: object = {}) => ({
  id: 'n1',
  author: ben,
  text: 'She called.',
  at,
  editedAt: null,
  mentions: [],
  isNews: false,
  ...change,
})

export const task = (change: object = {}) => ({
  id: 't1',
  title: 'Ask for the transcript',
  assignee: ben,
  dueOn: null,
  createdBy: 'Ana Ruiz',
  createdAt: at,
  doneAt: null,
  doneBy: null,
  version: 1,
  ...change,
})

export const work = (change: object = {}) => ({
  colleagues: [
    { ...ana, role: 'admissions', works: true },
    { ...ben, role: 'admissions', works: true },
    { id: 'c1', name: 'Carla Dunn', role: 'read-only', works: false },
  ],
  flags: [
    { id: 'call-back', name: 'Call back' },
    { id: 'priority', name: 'Priority' },
  ],
  present: [],
  ...change,
})

/** An office that has one application and the work on it. */
export function officeWith(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }),
    'GET /api/admins/mine/count': () => ({
      body: { mentions: 0, dueTasks: 0, reviews: 0, releases: 0 },
    }),
    'GET /api/admins/applications/a1': () => ({ body: application }),
    'GET /api/admins/applications/a1/work': () => ({ body: work() }),
    'GET /api/admins/applications/a1/notes': () => ({ body: { notes: [], hasOlder: false } }),
    'GET /api/admins/applications/a1/tasks': () => ({ body: { tasks: [] } }),
    'POST /api/admins/applications/a1/presence': () => ({ body: { present: [] } }),
    ...change,
  }
}

/** How often a call was made. */
export function times(page: Office, route: string): number {
  return page.asked.filter((asked) => asked.startsWith(route)).length
}
