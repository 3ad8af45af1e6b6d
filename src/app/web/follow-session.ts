import { loadSessionCalls } from '#features/accounts/web/load-session-calls.ts'
import { endSession, getSession, leaveWithOtherTab } from '#web/session.ts'
import { onTokenOfOtherTab, onTokenRefused, readToken } from '#web/tokens.ts'

/** Keeps this tab in step with the server and with the other tabs; `recheck` runs the guards again. */
export function followSession(recheck: () => void): void {
  onTokenRefused((holder) => {
    if (holder === 'applicant') endSession()
  })
  onTokenOfOtherTab('applicant', follow)
  // A page restored by the Back button may be older than a sign-out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getSession().authenticated && !readToken('applicant')) follow(null)
  })

  async function follow(token: string | null) {
    if (token) await (await loadSessionCalls()).fetchUser()
    else leaveWithOtherTab()
    recheck()
  }
}
