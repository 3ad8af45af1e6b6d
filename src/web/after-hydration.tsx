import { useEffect, useEffectEvent } from 'react'

/** Acts once, when what is beside it has been taken over from the prerendered page. */
export function AfterHydration({ act }: { act: () => void }) {
  const run = useEffectEvent(act)
  useEffect(() => run(), [])
  return null
}
