import { useCallback, useSyncExternalStore } from 'react'

/** From here on the office's pages have their rail beside them. */
const wide = '(min-width: 64rem)'

/** Whether there is room for two things side by side, like days in a grid. */
export function useIsWide(query = wide): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const found = globalThis.matchMedia?.(query)
      found?.addEventListener('change', onChange)
      return () => found?.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => globalThis.matchMedia?.(query).matches ?? false)
}
