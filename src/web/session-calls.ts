import type * as z from 'zod/mini'
import type { Credentials, ProfileChange, Registration, User } from '#features/accounts/accounts.ts'
import * as accounts from '#features/accounts/contract.ts'
import { type Attempt, attempt } from './attempt.ts'
import { call } from './call.ts'
import { flush, forgetDraftsOf, hasUnsent } from './draft-queue.ts'
import { fetchApplication } from './fetch-application.ts'
import { beginSession, clearUser, dropRefused, getSession, noteUser } from './session.ts'
import { readToken } from './tokens.ts'
import { forgetUnsent, holdsUnsent } from './unsent-text.ts'

let start: Promise<void> | undefined

/** Once for each load of the app: whose token is kept, if one is. */
export function startSession(): Promise<void> {
  start ??= fetchUser()
  return start
}

/** A 4xx drops the token without a word; 5xx and a lost network keep it. */
export async function fetchUser(): Promise<void> {
  if (!readToken('applicant')) return
  const outcome = await call(accounts.getMe, undefined, { quiet: true }).catch(() => undefined)
  if (outcome?.ok) noteUser(outcome.answer.user)
  else if (outcome && outcome.status >= 400) dropRefused()
}

export function login(body: z.input<typeof Credentials>): Promise<Attempt> {
  return attempt(call(accounts.login, { body }), enter)
}

export function register(body: z.input<typeof Registration>): Promise<Attempt> {
  return attempt(call(accounts.register, { body }), enter)
}

async function enter({ token, user }: { token: string; user: User }): Promise<void> {
  beginSession(token, user)
  await fetchApplication()
}

/** Answers the server's neutral sentence through `say`. */
export function forgotPassword(email: string, say: (message: string) => void): Promise<Attempt> {
  const otherwise = 'An error occurred. Please try again.'
  const asked = call(accounts.forgotPassword, { body: { email } }, { otherwise })
  return attempt(asked, ({ message }) => say(message), otherwise)
}

export function updateProfile(body: z.input<typeof ProfileChange>): Promise<Attempt> {
  const sent = call(accounts.changeProfile, { body }, { otherwise: 'Update failed' })
  return attempt(sent, ({ user }) => noteUser(user))
}

/**
 * Ends the session on the server, then removes the token and this account's drafts. Answers
 * `unsent`, and does nothing, where answers or messages are left that were not sent, unless told to go
 * `anyway`.
 */
export async function signOut(anyway = false): Promise<'out' | 'unsent'> {
  const account = getSession().user?.id
  if (account && !anyway) {
    await flush()
    if (hasUnsent(account) || holdsUnsent(account)) return 'unsent'
  }
  await call(accounts.logout, undefined, { quiet: true }).catch(() => undefined)
  forgetSession()
  return 'out'
}

/** Removes the token and this account's drafts from the device. */
export function forgetSession(): void {
  const account = getSession().user?.id
  if (account) {
    forgetDraftsOf(account)
    forgetUnsent(account)
  }
  clearUser()
}
