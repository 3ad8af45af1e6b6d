import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * A page keeps the policy that it was loaded with, and only the documents of payments let Stripe in: they
 * are left by loading what comes next again, as they are entered.
 */
export function useOwnDocument(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname ||
      chargeOf(nextLocation.search) !== chargeOf(currentLocation.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname, search, hash } = blocker.location
    window.location.assign(pathname + search + hash)
  }, [blocker])
}

function chargeOf(search: string): string | null {
  return new URLSearchParams(search).get('charge')
}

/** Whether this document was loaded for the page that it shows now. */
export function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType?.('navigation') ?? []
  if (!loaded) return true
  const { pathname, search } = new URL(loaded.name)
  return pathname === location.pathname && chargeOf(search) === chargeOf(location.search)
}
