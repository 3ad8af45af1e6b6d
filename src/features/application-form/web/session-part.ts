import { goesToDashboard } from '#features/applications/own-application.ts'
import { getSession } from '#web/session.ts'
import type { Unsent } from '#web/session-parts.ts'
import { hasUnsent } from './draft-queue.ts'
import { fetchApplication } from './fetch-application.ts'

// The application last begun, and the answers that this device keeps until they are sent.

export { flush, forgetDraftsOf as forget } from './draft-queue.ts'

const leave = 'Sign out without them'
const removes = 'Signing out removes them, so that nobody else can read them here.'

export function read() {
  return fetchApplication()
}

export function lead(target: string): string {
  const isForm = /^\/(masters|bachelor)\/application/.test(target)
  return isForm && goesToDashboard(getSession().status) ? '/dashboard' : target
}

export function unsent(account: string): Unsent | undefined {
  const { program, status } = getSession()
  if (program && status !== 'incomplete' && hasUnsent(account, program))
    return {
      title: 'Some answers were not sent',
      sentence: `You typed them after your application was submitted, so they are not part of it. They are kept on this device alone. ${removes}`,
      leave,
    }
  if (!hasUnsent(account)) return undefined
  return {
    title: 'Some answers are not sent yet',
    sentence: `They are kept on this device alone and cannot be sent right now. ${removes}`,
    leave,
  }
}
