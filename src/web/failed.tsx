import { messageOf } from './message-of.ts'
import { Refused } from './queries.ts'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'

type Props = { error: Error; onRetry: () => void; className?: string }

/**
 * Something could not be loaded: why, and where it may help, the way to try again. Nothing where the
 * session ended, since whoever has to sign in again is being asked to.
 */
export function Failed({ error, onRetry, className }: Props) {
  const status = error instanceof Refused ? error.status : undefined
  if (status === 401) return null
  const isFinal = status !== undefined && status >= 400 && status < 429
  return (
    <Banner tone="error" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>{messageOf(error)}</p>
        {!isFinal && (
          <Button look="outline" size="small" onClick={() => onRetry()}>
            Try again
          </Button>
        )}
      </div>
    </Banner>
  )
}
