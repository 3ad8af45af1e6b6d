import type { ReactNode } from 'react'
import { messageOf } from './message-of.ts'
import { RefusedQuery } from './queries.ts'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'
import { cx } from './ui/cx.ts'

/** What a query of TanStack knows, as far as this shows it. */
export type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

type Props<T> = {
  query: Query<T>
  /** What is said meanwhile: words are announced, and without any the line is there to be seen only. */
  loading?: boolean | string
  /** What is in place of the children; nothing where there is something to show. */
  empty?: (data: T) => ReactNode
  className?: string
  children?: (data: T) => ReactNode
}

/**
 * What a call answered, or what is there before: the line while it loads, the reason why it could
 * not. What is known already stays while it is read again, below the reason if that failed.
 */
export function Loaded<T>({ query, loading, empty, className, children }: Props<T>) {
  const { data, error, refetch } = query
  const words = loading === true ? undefined : loading || undefined
  return (
    <>
      {error && <Failed error={error} onRetry={refetch} className={className} />}
      {data === undefined
        ? !error && loading && <LoadingLine className={className}>{words}</LoadingLine>
        : empty?.(data) || children?.(data)}
    </>
  )
}

/** Stands where something is still on its way. Words are announced; without any it is there to be seen only. */
export function LoadingLine({ children, className }: { children?: string; className?: string }) {
  return (
    <p role={children && 'status'} className={cx('text-umber', className)}>
      {children ?? 'Loading...'}
    </p>
  )
}

type FailedProps = { error: Error; onRetry: () => unknown; className?: string }

/**
 * Something could not be loaded: why, and where it may help, the way to try again. Nothing where the
 * session ended, since anyone who has to sign in again is being asked to.
 */
function Failed({ error, onRetry, className }: FailedProps) {
  const status = error instanceof RefusedQuery ? error.status : undefined
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
