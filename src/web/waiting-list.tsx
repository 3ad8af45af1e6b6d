import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './loaded.tsx'
import { PageTitle } from './page-title.tsx'
import { folded } from './ui/folded-row.tsx'
import { TextLink } from './ui/link.tsx'
import { NothingHere } from './ui/nothing-here.tsx'
import { Cell, HeadCell, Table } from './ui/table.tsx'

type Props<One> = {
  title: string
  columns: readonly string[]
  /** Where nothing waits: a title, and what would. */
  nothing: readonly [title: string, words: string]
  /** Below a list that is cut off. */
  more: string
  query: UseQueryResult<{ waiting: One[]; hasMore: boolean }>
  /** One row; it may lead on from one application to the next. */
  rowOf(one: One, ids: readonly string[]): ReactNode
}

/** What waits for the office over all applications, the longest wait first. */
export function WaitingList<One extends { applicationId: string }>({
  title,
  columns,
  nothing: [nothing, wouldBe],
  more,
  query,
  rowOf,
}: Props<One>) {
  const ids = [...new Set(query.data?.waiting.map(({ applicationId }) => applicationId))]
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-4 text-dialog">{title}</h1>
      <Loaded
        query={query}
        loading
        empty={({ waiting }) =>
          waiting.length === 0 && <NothingHere title={nothing}>{wouldBe}</NothingHere>
        }
      >
        {({ waiting }) => (
          <Table label={title}>
            <thead className={folded.head}>
              <tr>
                {columns.map((column) => (
                  <HeadCell key={column}>{column}</HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>{waiting.map((one) => rowOf(one, ids))}</tbody>
          </Table>
        )}
      </Loaded>
      {query.data?.hasMore && <p className="mt-3 text-help text-umber">{more}</p>}
    </>
  )
}

type PersonProps = {
  one: { applicationId: string; firstName: string; lastName: string }
  ids: readonly string[]
  /** Where on the page of the application, and the view that the way back leads to. */
  at: string
  show: string
  children?: ReactNode
}

/** Whose it is, as the link of a row. */
export function PersonCell({ one, ids, at, show, children }: PersonProps) {
  return (
    <Cell className={folded.cell}>
      <TextLink
        to={`/admin-panel/applications/${one.applicationId}${at}`}
        state={{ search: `?show=${show}`, trail: [], ids }}
        data-row
        className="font-medium wrap-anywhere"
      >
        <bdi>
          {one.firstName} {one.lastName}
        </bdi>
      </TextLink>
      {children}
    </Cell>
  )
}
