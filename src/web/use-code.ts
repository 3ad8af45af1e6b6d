import { useEffect, useState } from 'react'

/**
 * Code that is fetched when it is wanted. Offline, or after a new version took the old files away,
 * that can fail; anyone who wants it says so in its place. `load` is a function of the module.
 */
export function useCode<T>(load: () => Promise<T>, isWanted: boolean) {
  const [code, setCode] = useState<{ found: T }>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isWanted || code || hasFailed) return
    let isOver = false
    load().then(
      (found) => !isOver && setCode({ found }),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [load, isWanted, code, hasFailed])

  return { code: code?.found, hasFailed, tryAgain: () => setFailed(false) }
}
