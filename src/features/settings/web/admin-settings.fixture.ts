import { anAdmin, type Says } from '#tests/office-page.tsx'
import { groupOf, officeAreas } from '../area.ts'

export const at = '2026-11-20T10:00:00.000Z'
export const intakeArea = 'intake:00000000-0000-4000-8000-000000000001'
export const intake = {
  program: 'ba',
  name: 'September 2027',
  startsOn: '2027-09-10',
  opens: '2026-11-14T09:00',
  closes: '2027-07-16T23:59',
  timeZone: 'America/New_York',
  graceMinutes: 30,
  capacity: null,
  replyByDays: 30,
}

export const everyArea = {
  mayChange: true,
  timeZone: 'America/New_York',
  areas: officeAreas().map((one) => ({
    area: one.key,
    group: groupOf(one),
    version: 1,
    at: null,
    by: null,
  })),
  intakes: [
    {
      area: intakeArea,
      program: 'ba',
      name: intake.name,
      opensAt: '2026-11-14T14:00:00.000Z',
      closesAt: '2027-07-17T03:59:00.000Z',
      capacity: null,
      version: 1,
      at: null,
      by: null,
    },
  ],
}

/** What the server says of one area. */
export function reading(area: string, value: unknown, change: object = {}) {
  const units = { currency: 'USD', timeZone: 'America/New_York' }
  const body = { area, value, version: 2, at, by: 'Ben Okoro', mayChange: true, drafts: null }
  return () => ({ body: { ...body, ...units, ...change } })
}

/** A server that knows one area, and the list of all of them. */
export function office(area: string, value: unknown, change: Says = {}): Says {
  const path = `/api/admins/settings/${encodeURIComponent(area)}`
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
    'GET /api/admins/settings': () => ({ body: everyArea }),
    [`GET ${path}`]: reading(area, value),
    [`GET ${path}/versions`]: () => ({ body: { versions: [], next: null } }),
    ...change,
  }
}
