import { useSyncExternalStore } from 'react'

/** From here on the office's pages have their rail beside them. */
const wide = '(min-width: 64rem)'

/** Whether there is room for a grid of days; a list of them takes its place elsewhere. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => globalThis.matchMedia?.(wide).matches ?? false)
}

function follow(onChange: () => void) {
  const query = globalThis.matchMedia?.(wide)
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}
