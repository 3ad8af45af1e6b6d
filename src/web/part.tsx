import type { ComponentType } from 'react'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'
import { useCode } from './use-code.ts'

type Props<P> = {
  load: () => Promise<ComponentType<P>>
  props: P
  /** Says nothing while it is fetched, where much else is there to read. */
  isQuiet?: boolean
}

/** A part of a page whose code is fetched when it is first shown. */
export function Part<P extends object>({ load, props, isQuiet }: Props<P>) {
  const { code: Component, hasFailed, tryAgain } = useCode(load, true)
  if (Component) return <Component {...props} />
  if (hasFailed) return <NotLoaded onRetry={tryAgain} />
  return isQuiet ? null : <p role="status">Loading...</p>
}

export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner tone="error">
      <p>This form could not be loaded. Check your connection.</p>
      <Button look="outline" size="small" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}
