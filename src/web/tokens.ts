import { readStoredText, removeText, storeText } from './storage.ts'

/** The two kinds of session; each has its own token. */
export type Holder = 'applicant' | 'admin'

const names = { applicant: 'auth_token', admin: 'admin_auth_token' } as const

export function readToken(holder: Holder): string | null {
  return readStoredText(names[holder])
}

export function keepToken(holder: Holder, token: string): void {
  storeText(names[holder], token)
}

export function dropToken(holder: Holder): void {
  removeText(names[holder])
}

/** Another tab signed in or out: `listener` runs with the token that now counts. */
export function onTokenOfOtherTab(
  holder: Holder,
  listener: (token: string | null) => void,
): () => void {
  function hear(event: StorageEvent) {
    if (event.key === null || event.key === names[holder]) listener(readToken(holder))
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

const refused = new Set<(holder: Holder) => void>()

/** Runs when a call is answered 401 although it carried the token that is stored. */
export function onTokenRefused(listener: (holder: Holder) => void): () => void {
  refused.add(listener)
  return () => refused.delete(listener)
}

export function reportRefusedToken(holder: Holder, token: string): void {
  if (readToken(holder) !== token) return
  for (const listener of refused) listener(holder)
}
