import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { officeWith } from '#features/casework/web/casework.fixture.ts'
import type { OfficeSlot } from '#features/documents/admin-contract.ts'
import { anOfficeFile, anOfficeSlot } from '#features/documents/web/documents.fixture.ts'
import type { Says } from './office-page.tsx'

export const list = 'GET /api/admins/applications/a1/documents'
export const judge = 'POST /api/admins/documents/v1/verdict'
export const link = 'POST /api/admins/documents/v1/link'

export const received = () =>
  anOfficeSlot({
    state: 'received',
    checkedBy: '2027-03-10',
    files: [
      anOfficeFile({
        name: 'transcript.png',
        mediaType: 'image/png',
        pages: null,
        marks: ['The end of this file is missing'],
        reads: 1,
      }),
    ],
  })

export const second = () =>
  anOfficeSlot({
    id: 'rule:identity',
    name: 'Proof of identity',
    state: 'received',
    files: [anOfficeFile({ id: 'v2', name: 'passport.png', mediaType: 'image/png', pages: null })],
  })

export const accepted = {
  id: '11111111-1111-4111-8111-111111111111',
  outcome: 'accepted' as const,
  reason: null,
  words: null,
  at: '2027-03-02T12:00:00Z',
  byName: 'Ben Cole',
}

export const reasons = [
  { id: 'cut', staff: 'A page is missing', applicant: 'A page is missing in it.' },
]

type Documents = { mayCheck?: boolean; areHidden?: boolean; slots?: OfficeSlot[] }

export function officeOf(documents: Documents, change: Says = {}): Says {
  return officeWith({
    [list]: () => ({
      body: { slots: [], reasons, areHidden: false, mayCheck: true, ...documents },
    }),
    [link]: () => ({ body: { address: '/api/files/v1?signed', until: '2027-03-02T12:00:00Z' } }),
    ...change,
  })
}

export async function panel() {
  return within(await screen.findByRole('region', { name: /^Documents/ }))
}

/** For every file of tests of the panel. */
export function preparePanel(): void {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('admin_auth_token', 'aa_0')
  })
  afterEach(cleanup)
}
