import type { Status } from '#features/applications/status.ts'
import type { Program } from '#shared/programs.ts'

export type Person = {
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  phoneNumber: string
  country: string
  state?: string
  program?: Program
  /** Absent: registered, with no application yet. */
  status?: Status
}

/** One password for the whole cast; it is no secret of anybody. */
export const castPassword = 'quiet harbour at dawn'

/** A dozen named people, one in every status and one who has only registered. */
export const cast = {
  maya: {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    email: 'maya@example.org',
    dateOfBirth: '1991-04-12',
    phoneNumber: '+12025550101',
    country: 'US',
    state: 'MD',
  },
  ada: {
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@example.org',
    dateOfBirth: '1988-09-30',
    phoneNumber: '+12025550102',
    country: 'US',
    state: 'VA',
    program: 'msc',
    status: 'incomplete',
  },
  lukasz: {
    firstName: 'Łukasz',
    lastName: 'Ő’Brien',
    email: 'lukasz@example.org',
    dateOfBirth: '1985-01-05',
    phoneNumber: '+48221234567',
    country: 'PL',
    program: 'msc',
    status: 'submitted',
  },
  eleni: {
    firstName: 'Ελένη',
    lastName: 'Παπαδοπούλου',
    email: 'eleni@example.org',
    dateOfBirth: '1994-07-21',
    phoneNumber: '+302101234567',
    country: 'GR',
    program: 'ba',
    status: 'scheduled',
  },
  xiaoming: {
    firstName: '小明',
    lastName: '王',
    email: 'xiaoming@example.org',
    dateOfBirth: '1996-02-29',
    phoneNumber: '+8613812345678',
    country: 'CN',
    program: 'msc',
    status: 'in_review',
  },
  longest: {
    firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120),
    lastName: 'Featherstonehaugh-Cholmondeley',
    email: 'longest@example.org',
    dateOfBirth: '1979-11-11',
    phoneNumber: '+12025550106',
    country: 'US',
    state: 'AE',
    program: 'ba',
    status: 'waitlisted',
  },
  priya: {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@example.org',
    dateOfBirth: '1990-06-17',
    phoneNumber: '+12025550107',
    country: 'US',
    state: 'TX',
    program: 'msc',
    status: 'accepted',
  },
  tomas: {
    firstName: 'Tomás',
    lastName: 'Herrera',
    email: 'tomas@example.org',
    dateOfBirth: '1993-12-02',
    phoneNumber: '+12025550108',
    country: 'US',
    state: 'CA',
    program: 'ba',
    status: 'rejected',
  },
  noor: {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.org',
    dateOfBirth: '1987-03-08',
    phoneNumber: '+12025550109',
    country: 'US',
    state: 'MI',
    program: 'msc',
    status: 'deferred',
  },
  samuel: {
    firstName: 'Samuel',
    lastName: 'Adeyemi',
    email: 'samuel@example.org',
    dateOfBirth: '1982-10-25',
    phoneNumber: '+12025550110',
    country: 'US',
    state: 'GA',
    program: 'msc',
    status: 'enrolled',
  },
  ingrid: {
    firstName: 'Ingrid',
    lastName: 'Solberg',
    email: 'ingrid@example.org',
    dateOfBirth: '1995-05-14',
    phoneNumber: '+4721234567',
    country: 'NO',
    program: 'ba',
    status: 'declined',
  },
  david: {
    firstName: 'David',
    lastName: 'Kim',
    email: 'david@example.org',
    dateOfBirth: '1989-08-19',
    phoneNumber: '+12025550112',
    country: 'US',
    state: 'WA',
    program: 'msc',
    status: 'withdrawn',
  },
  rosa: {
    firstName: 'Rosa',
    lastName: 'Moretti',
    email: 'rosa@example.org',
    dateOfBirth: '1984-04-01',
    phoneNumber: '+390612345678',
    country: 'IT',
    program: 'ba',
    status: 'rescinded',
  },
} as const satisfies Record<string, Person>
