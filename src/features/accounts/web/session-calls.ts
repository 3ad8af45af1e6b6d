import type * as z from 'zod/mini'
import type { User } from '#shared/user.ts'
import { type Attempt, attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { loadSessionParts, readSessionParts } from '#web/load-session-parts.ts'
import { beginSession, clearUser, dropRefusedSession, getSession, noteUser } from '#web/session.ts'
import type { UnsentNotice } from '#web/session-parts.ts'
import { readToken } from '#web/tokens.ts'
import { forgetUnsentText, hasUnsentText } from '#web/unsent-text.ts'
import type { Credentials, ProfileChange, Registration } from '../accounts.ts'
import * as accounts from '../contract.ts'

const unsentMessage: UnsentNotice = {
  title: 'You have an unsent message',
  sentence:
    'What you typed is saved only on this device. Logging out removes it so no one else can read it here.',
  leave: 'Log out without saving',
}

let start: Promise<void> | undefined

// They come beside this code, so that no one who signs in waits for them.
loadSessionParts().catch(() => {})

/** Once for each load of the app: whose token is kept, if one is. */
export function startSession(): Promise<void> {
  start ??= fetchUser()
  return start
}

/** A 4xx drops the token without a word; 5xx and a lost network keep it. */
export async function fetchUser(): Promise<void> {
  const token = readToken('applicant')
  if (!token) return
  const outcome = await call(accounts.getMe, undefined, { quiet: true }).catch(() => undefined)
  // Somebody has signed out or in meanwhile, and the answer is about a session that is over.
  if (readToken('applicant') !== token) return
  if (outcome?.ok) noteUser(outcome.answer.user)
  else if (outcome && outcome.status >= 400) dropRefusedSession()
}

export function login(body: z.input<typeof Credentials>): Promise<Attempt> {
  return attempt(call(accounts.login, { body }), enter)
}

export function register(body: z.input<typeof Registration>): Promise<Attempt> {
  return attempt(call(accounts.register, { body }), enter)
}

async function enter({ token, user }: { token: string; user: User }): Promise<void> {
  beginSession(token, user)
  await readSessionParts()
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
 * Ends the session on the server, then removes the token and what this device keeps of the account.
 * Where something is left that was not sent it says so and does nothing, unless told to go `anyway`.
 */
export async function signOut(anyway = false): Promise<UnsentNotice | undefined> {
  // What is unsent is kept by account, and a quick hand is here before the account is known.
  await startSession()
  const account = getSession().user?.id
  const unsent = account && !anyway ? await leftBy(account) : undefined
  if (unsent) return unsent
  await call(accounts.logout, undefined, { quiet: true }).catch(() => undefined)
  await forgetSession()
  return undefined
}

async function leftBy(account: string): Promise<UnsentNotice | undefined> {
  const parts = await loadSessionParts()
  await Promise.all(parts.map((part) => part.flush()))
  for (const part of parts) {
    const unsent = part.unsent(account)
    if (unsent) return unsent
  }
  return hasUnsentText(account) ? unsentMessage : undefined
}

/** Removes the token, and what this device keeps of the account. */
export async function forgetSession(): Promise<void> {
  const account = getSession().user?.id
  try {
    if (!account) return
    forgetUnsentText(account)
    for (const part of await loadSessionParts()) part.forget(account)
  } finally {
    clearUser()
  }
}
