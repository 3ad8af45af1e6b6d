import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './loaded.tsx'
import { PageTitle } from './page-title.tsx'
import type { Column } from './ui/column.ts'
import { DataTable } from './ui/data-table.tsx'
import { EmptyState } from './ui/empty-state.tsx'

type Person = { applicationId: string; firstName: string; lastName: string }

type Props<One> = {
  title: string
  /** Beside whose it is, which comes first. */
  columns: readonly Column<One>[]
  keyOf: (one: One) => string
  /** Below the name. */
  note?: (one: One) => ReactNode
  /** Where a name leads on the page of the application, and the view that the way back leads to. */
  at: string
  show: string
  /** Where nothing waits: a title, and what would. */
  nothing: readonly [title: string, words: string]
  /** Below a list that is cut off. */
  more: string
  query: UseQueryResult<{ waiting: One[]; hasMore: boolean }>
}

/** What waits for the office over all applications, the longest wait first. */
export function WaitingList<One extends Person>(props: Props<One>) {
  const { title, columns, keyOf, note, at, show, more, query } = props
  const [nothing, wouldBe] = props.nothing
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-4 text-dialog">{title}</h1>
      <Loaded query={query} loading>
        {({ waiting, hasMore }) => (
          <>
            <DataTable
              caption={title}
              rows={waiting}
              keyOf={keyOf}
              empty={<EmptyState title={nothing}>{wouldBe}</EmptyState>}
              columns={[{ ...personColumn(waiting, show, at), ...(note && { note }) }, ...columns]}
            />
            {hasMore && <p className="mt-3 text-help text-umber">{more}</p>}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Whose it is, leading to the application; from there one may go on to those of the other rows. */
export function personColumn<One extends Person>(
  rows: readonly One[],
  show: string,
  at = '',
): Column<One> {
  const ids = [...new Set(rows.map(({ applicationId }) => applicationId))]
  return {
    head: 'Applicant',
    className: 'font-medium',
    link: ({ applicationId }) => ({
      to: `/admin-panel/applications/${applicationId}${at}`,
      state: { search: `?show=${show}`, trail: [], ids },
    }),
    cell: ({ firstName, lastName }) => (
      <bdi>
        {firstName} {lastName}
      </bdi>
    ),
  }
}
