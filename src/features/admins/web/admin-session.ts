import type { Right } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { everything, queryClient, queryOf, readAgain } from '#web/queries.ts'
import { wakeAll } from '#web/saver/open-savers.ts'
import { createStore, useStore } from '#web/store.ts'
import { dropToken, keepToken, onTokenOfOtherTab, onTokenRefused, readToken } from '#web/tokens.ts'
import { forgetUnsentText } from '#web/unsent-text.ts'
import { type Admin, getAdmin, signOut } from '../contract.ts'

type AdminSession = {
  hasToken: boolean
  /** The server ended the session while somebody was at work: the page stays, and so does the panel. */
  ended: boolean
}

const store = createStore<AdminSession>({ hasToken: readToken('admin') !== null, ended: false })
const me = queryOf(getAdmin).queryKey

export function useAdminSession(): AdminSession {
  return useStore(store)
}

export function mayDo(admin: Admin, right: Right): boolean {
  return admin.rights.includes(right)
}

export function beginAdminSession({ token, admin }: { token: string; admin: Admin }): void {
  keepToken('admin', token)
  const before = queryClient.getQueryData(me)
  if (before && before.admin.id !== admin.id) queryClient.clear()
  queryClient.setQueryData(me, { admin })
  store.set({ hasToken: true, ended: false })
  if (before) void readAgain(everything)
  wakeAll()
}

/** Signing out always works here, whether or not the server can be told. */
export async function endAdminSession(): Promise<void> {
  const known = queryClient.getQueryData(me)
  await call(signOut, undefined, { quiet: true }).catch(() => undefined)
  if (known) forgetUnsentText(known.admin.id)
  dropToken('admin')
  forgetAdmin()
}

/** Follows what the server and the other tabs do to the token; answers how to stop. */
export function watchAdminToken(): () => void {
  const stopRefused = onTokenRefused((holder) => {
    if (holder !== 'admin') return
    if (queryClient.getQueryData(me)) return store.set({ ended: true })
    dropToken('admin')
    forgetAdmin()
  })
  const stopOtherTab = onTokenOfOtherTab('admin', (token) => {
    if (!token) return forgetAdmin()
    store.set({ hasToken: true, ended: false })
    void readAgain(everything).then(wakeAll)
  })
  return () => {
    stopRefused()
    stopOtherTab()
  }
}

function forgetAdmin() {
  store.set({ hasToken: false, ended: false })
  queryClient.clear()
}
