import { readStoredText, storeText } from '#web/storage.ts'
import { createStore, useStore } from '#web/store.ts'

export const densityWords = { compact: 'Compact', comfortable: 'Comfortable' } as const
export type Density = keyof typeof densityWords

const kept = 'row-density'
/** So that 24 rows fit where the window is no taller. */
const lowScreen = '(max-height: 900px)'
const chosen = createStore<{ density: string | null }>({ density: readStoredText(kept) })

/** How closely the rows are on this device: as chosen, else by the height of the screen. */
export function useRowDensity() {
  const { density: asked } = useStore(chosen)
  const density: Density =
    asked === 'compact' || asked === 'comfortable'
      ? asked
      : window.matchMedia?.(lowScreen).matches
        ? 'compact'
        : 'comfortable'
  function choose(density: Density) {
    storeText(kept, density)
    chosen.set({ density })
  }
  return { density, choose }
}
