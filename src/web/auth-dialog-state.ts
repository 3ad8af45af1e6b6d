import { createStore, useStore } from './store.ts'

export type AuthMode = 'login' | 'register' | 'forgot-password'

type AuthDialog = {
  isOpen: boolean
  mode: AuthMode
  /** Where to go after signing in; absent: the application page of the program. */
  redirectTo?: string
  /** Signing in again in place: the page under the dialog stays as it is. */
  stay?: boolean
}

const closed: AuthDialog = { isOpen: false, mode: 'login' }
const store = createStore<AuthDialog>(closed)

export function openAuthDialog(wish: {
  mode: AuthMode
  redirectTo?: string
  stay?: boolean
}): void {
  store.set({ isOpen: true, redirectTo: undefined, stay: undefined, ...wish })
}

/** Toggles between the modes; what was typed and where it leads stay. */
export function switchAuthDialog(mode: AuthMode): void {
  store.set({ mode })
}

export function closeAuthDialog(): void {
  store.set({ isOpen: false })
}

export function getAuthDialog(): AuthDialog {
  return store.get()
}

export function useAuthDialog(): AuthDialog {
  return useStore(store, closed)
}
