import type { ComponentType } from 'react'
import type { PlaceProps } from './page-parts.ts'

/** Why somebody may not want to sign out yet. */
export type UnsentNotice = { title: string; sentence: string; leave: string }

export type LoginPlace = 'other-login' | 'passkey-login'

/** What a feature shows of the signed-in person, and keeps for them on this device. */
export type SessionPart = {
  /** Reads again what the session says of it; never fails. */
  refresh(): Promise<unknown>
  /** Where a sign-in leads that was on its way to `target`. */
  lead(target: string): string
  /** Sends what waits; returns when each was tried. */
  flush(): Promise<unknown>
  /** What an account still has to send from this device. */
  unsent(account: string): UnsentNotice | undefined
  forget(account: string): void
  /** Another way to log in than a password, as a later feature shows it. */
  loginPart?<P extends LoginPlace>(place: P): Promise<ComponentType<PlaceProps[P]>>
}

/** Filled by `app/web/filled-places.ts`; the first page does without their code. */
export const sessionParts: (() => Promise<SessionPart>)[] = []
