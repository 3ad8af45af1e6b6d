import { cleanup } from '@testing-library/react'
import { forgetUnder, openSavers } from '#web/saver/open-savers.ts'

/** The page is gone, with everything in its memory; what the device keeps is there. */
export function endPage() {
  const kept = { ...localStorage }
  cleanup()
  for (const place of openSavers.keys()) forgetUnder(place)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}
