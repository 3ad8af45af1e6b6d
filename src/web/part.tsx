import type { ComponentType } from 'react'
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

/** No banner with its icons: this one is part of what every first page loads. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-control border-rose border-l-4 bg-rose-wash px-4 py-3">
      <p className="mb-2 text-label">
        This didn’t load. Try again, or reload the page to get a newer version.
      </p>
      <Button look="outline" size="small" onClick={onRetry}>
        Try again
      </Button>{' '}
      <Button look="outline" size="small" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}
