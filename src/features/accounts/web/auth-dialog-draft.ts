import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AuthMode } from '#web/auth-dialog-state.ts'

/** Everything that can be typed into the dialog, in whichever mode. */
export type AuthDialogFields = {
  firstName: string
  lastName: string
  dateOfBirth: string
  country: string
  phoneNumber: string
  state: string
  email: string
  password: string
  repeatPassword: string
}

const blank: AuthDialogFields = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  country: 'US',
  phoneNumber: '',
  state: '',
  email: '',
  password: '',
  repeatPassword: '',
}

// Of this page alone: nothing of it is stored.
let typed = blank

/** What was typed so far, whichever the mode and whether or not the dialog was closed since. */
export function readDraft(): AuthDialogFields {
  return typed
}

function noteTyped(change: Partial<AuthDialogFields>): void {
  typed = { ...typed, ...change }
}

/** Passwords go with the dialog. */
export function forgetPasswords(): void {
  noteTyped({ password: '', repeatPassword: '' })
}

export function forgetDraft(): void {
  typed = blank
}

/** Notes what is typed into a form of the dialog. */
export function useNotedTyping<In extends FieldValues & Partial<AuthDialogFields>, Out>({
  subscribe,
}: UseFormReturn<In, unknown, Out>): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => noteTyped(values) }),
    [subscribe],
  )
}

/** What each mode of the dialog is given. */
export type ModeProps = {
  typed: AuthDialogFields
  /** Signed in: on to where the dialog leads. */
  onEnter: () => Promise<void>
  onSwitch: (mode: AuthMode) => void
}
