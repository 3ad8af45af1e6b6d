import { goesToDashboard } from '#features/applications/own-application.ts'
import { getSession } from '#web/session.ts'
import type { UnsentNotice } from '#web/session-parts.ts'
import { hasUnsentAnswers } from './drafts.ts'
import { fetchApplication } from './fetch-application.ts'

// The application last begun, and the answers that this device keeps until they are sent.

export { flushAll as flush } from '#web/saver/open-savers.ts'
export { forgetDraftsOf as forget } from './drafts.ts'

const leave = 'Log out without saving'
const removes = 'Logging out removes them so no one else can read them here.'

export function refresh() {
  return fetchApplication()
}

export function lead(target: string): string {
  const isForm = /^\/(masters|bachelor)\/application/.test(target)
  return isForm && goesToDashboard(getSession().status) ? '/dashboard' : target
}

export function unsent(account: string): UnsentNotice | undefined {
  const { program, status } = getSession()
  if (program && status !== 'incomplete' && hasUnsentAnswers(account, program))
    return {
      title: 'Some answers weren’t sent',
      sentence: `You typed them after you submitted your application, so they aren’t part of it. They’re saved only on this device. ${removes}`,
      leave,
    }
  if (!hasUnsentAnswers(account)) return undefined
  return {
    title: 'Some answers haven’t been sent yet',
    sentence: `They’re saved only on this device, and we can’t send them right now. ${removes}`,
    leave,
  }
}
