import type { ProviderAnswer } from '../contract.ts'

/** Why someone was sent to a provider. */
export type Purpose = 'log-in' | 'connect' | 'confirm'

/** What this tab keeps of a login that is at its provider; no other tab can finish it. */
export type KeptLogin = {
  ticket: string
  purpose: Purpose
  /** The page of the office to go on from; absent in a tab that was opened for the login alone. */
  back?: string
}

const key = 'login_at_provider'

/** Sends a tab to the provider, with what it must bring back. */
export function sendToProvider(url: string, kept: KeptLogin, tab: Window = window): void {
  tab.sessionStorage.setItem(key, JSON.stringify(kept))
  tab.location.assign(url)
}

type ReturnedLogin = { kept: KeptLogin | undefined; answer: ProviderAnswer | undefined }

/** Takes what the provider put into the address, and what the tab kept, out of both at once. */
export function takeReturnedLogin(): ReturnedLogin {
  const { hash, search, pathname } = window.location
  const told = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  window.history.replaceState(window.history.state, '', pathname)
  const kept = readKept()
  window.sessionStorage.removeItem(key)
  const state = told.get('state')
  if (!state) return { kept, answer: undefined }
  const [code, iss, error] = [told.get('code'), told.get('iss'), told.get('error')]
  const number = Number(pathname.split('/')[3] ?? 1)
  return {
    kept,
    answer: { number, state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) },
  }
}

function readKept(): KeptLogin | undefined {
  try {
    const text = window.sessionStorage.getItem(key)
    return text ? (JSON.parse(text) as KeptLogin) : undefined
  } catch {
    return undefined
  }
}
