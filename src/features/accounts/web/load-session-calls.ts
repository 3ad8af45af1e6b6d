/** Visitors have no session to ask about, and need not load the code that asks. */
export function loadSessionCalls() {
  return import('./session-calls.ts')
}
