import type { TestApp } from './app.ts'
import { type FilledForm, makeSubmitted, rowsOf } from './filled-forms.ts'

/** What the office asks for in these tests. */
export const asked = {
  reasonId: 'answers-unclear',
  sections: ['employment', 'education'],
  dueOn: '2026-12-15',
  note: 'Tell us more about your work in 2019.',
}

/** Sends a submitted application back to its applicant, as the office does. */
export async function sendBack(
  app: TestApp,
  token: string,
  id: string,
  change: object = {},
  key?: string,
) {
  const { application } = await rowsOf(app, id)
  return app.call('POST /api/admins/applications/{id}/return', {
    token,
    params: { id },
    body: { ...asked, statusSeq: application.statusSeq, ...change },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

/** A submitted application that the office has sent back. */
export async function makeReturned(app: TestApp, token: string): Promise<FilledForm> {
  const filled = await makeSubmitted(app)
  const { status, body } = await sendBack(app, token, filled.id)
  if (status !== 200) throw new Error(`not sent back: ${body.error}`)
  return filled
}
