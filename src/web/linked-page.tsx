import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import { queryClient, RefusedQuery } from './queries.ts'
import { WriteToUs } from './write-to-us.tsx'

/** What a mailed link opens, without an account; another link starts over. Opening it changes nothing. */
export function LinkedPage(props: { token: string; title?: string; children: ReactNode }) {
  const { token, title, children } = props
  return (
    <QueryClientProvider client={queryClient}>
      <div className="page max-w-[calc(62ch+80px)] py-8 md:py-14">
        {title && <PageTitle>{title}</PageTitle>}
        {title && <h1 className="text-section">{title}</h1>}
        <Fragment key={token}>{children}</Fragment>
        <p className="mt-12 text-label">
          Questions? <WriteToUs />
        </p>
      </div>
    </QueryClientProvider>
  )
}

/** Whether a link leads nowhere anymore, by what opening it answered. */
export function isGone(token: string, error: unknown): boolean {
  return token === '' || (error instanceof RefusedQuery && error.status === 404)
}
