import type { Program } from '#shared/programs.ts'
import type { User } from '#shared/user.ts'
import { closeAuthDialog, openAuthDialog } from './auth-dialog-state.ts'
import { readStoredText, storeText } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { dropToken, keepToken, readToken } from './tokens.ts'

/** What the browser knows of the signed-in applicant. */
type Session = {
  /** A token is kept and was not refused; true also while the server cannot say whose it is. */
  authenticated: boolean
  user: User | null
  /** Status, id and program of the application last begun; null where none is known. */
  status: string | null
  id: string | null
  program: Program | null
  /** Status of the application in hand of each program that was looked up. */
  inHand: Partial<Record<Program, string>>
  /** The server ended the session while someone was at work: sign in again, in place. */
  ended: boolean
  /** The server refused the token that was kept: the person it belonged to has to sign in again. */
  lapsed: boolean
}

const signedOut: Session = {
  authenticated: false,
  user: null,
  status: null,
  id: null,
  program: null,
  inHand: {},
  ended: false,
  lapsed: false,
}

/** The part of a page that keeps every keystroke, whether or not somebody is signed in. */
const keepsTyped = '[data-keeps-typed]'

const store = createStore<Session>({ ...signedOut, authenticated: readToken('applicant') !== null })

export const getSession = store.get
export const subscribeSession = store.subscribe

export function useSession(): Session {
  return useStore(store, signedOut)
}

export function beginSession(token: string, user: User): void {
  keepToken('applicant', token)
  noteUser(user)
}

export function noteUser(user: User): void {
  const isOther = store.get().user?.id !== user.id
  store.set({ ...(isOther && signedOut), authenticated: true, user, ended: false, lapsed: false })
}

type BegunApplication = { status: string; id: string; program: Program }

/** Notes the application last begun; a failed look-up notes null, which redirects no one. */
export function noteApplication(begun: BegunApplication | null): void {
  const { status = null, id = null, program = null } = begun ?? {}
  store.set({ status, id, program })
  if (program) noteInHand(program, status)
}

/** Notes what was found in one program, where nothing is in hand too. */
export function noteInHand(program: Program, status: string | null | undefined): void {
  store.set({ inHand: { ...store.get().inHand, [program]: status ?? undefined } })
}

export function clearUser(): void {
  dropToken('applicant')
  store.set(signedOut)
}

/** What was kept of a session that the server does not know, or no longer. */
export function dropRefusedSession(): void {
  const lapsed = store.get().lapsed || readToken('applicant') !== null
  clearUser()
  store.set({ lapsed })
}

/** Another tab signed out: its token is gone already, and what this one shows must go too. */
export function leaveWithOtherTab(): void {
  store.set(signedOut)
  closeAuthDialog()
}

let isPutOff = false

/**
 * The stored token was refused during work; the page stays and the dialog opens over it. Anyone who is
 * typing into a form that keeps it goes on: the form says so, and asks when they are done.
 */
export function endSession(): void {
  const { authenticated, ended } = store.get()
  if (!authenticated || (ended && !isPutOff)) return
  isPutOff = isTyping()
  store.set({ ended: true })
  if (!isPutOff) askToLogIn()
}

/** Opens the login over the page, which stays as it is. */
export function askToLogIn(): void {
  isPutOff = false
  openAuthDialog({ mode: 'login', stay: true })
}

/** Typing is over: asks now, where that was put off. */
export function endTyping(): void {
  if (store.get().ended && isPutOff) askToLogIn()
}

function isTyping(): boolean {
  const field = document.activeElement
  return Boolean(
    field?.matches('input, textarea, select, [contenteditable]') && field.closest(keepsTyped),
  )
}

const chosen = 'program'

export function rememberProgram(program: Program): void {
  storeText(chosen, program)
}

/** That of the stored application, else the last one chosen on this device, else the master's. */
export function rememberedProgram(): Program {
  const { program } = store.get()
  return program ?? (readStoredText(chosen) === 'ba' ? 'ba' : 'msc')
}
