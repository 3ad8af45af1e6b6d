import { keepToken } from '#web/tokens.ts'
import type { FinishedLogin } from './finish-login.ts'
import type { KeptLogin } from './kept-login.ts'

/** A browser writes the token down a moment later, and forgets it if the tab is gone by then. */
const closesAfterMs = 600

/** Goes on in the office, or closes a tab that was opened for this alone. */
export function leaveLogin({ back }: KeptLogin, answer: FinishedLogin): void {
  if ('token' in answer) keepToken('admin', answer.token)
  // Once it’s loaded again, the office begins with the session that is kept now.
  if (back) window.location.replace(back)
  // Browsers close only what a page opened; where they don’t, the page says that one can.
  else setTimeout(() => window.close(), closesAfterMs)
}
