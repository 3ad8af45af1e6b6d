import { Link, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { StatusWord } from '#web/ui/status-word.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import type { ListedApplication } from '../admin-contract.ts'
import { statusWords } from '../status.ts'
import { Opened, type WayBack } from './admin-list-address.ts'
import { programWords, toneOf } from './admin-words.ts'

type Props = { applications: readonly ListedApplication[]; trail: WayBack['trail'] }

const columns = ['Name', 'Program', 'Status', 'Intake', 'Submitted', 'Email', 'Phone']

/** One line for each application; on narrow screens each becomes an entry of a list. */
export function AdminApplicationsTable({ applications, trail }: Props) {
  const { search, state } = useLocation()
  const opened = z.safeParse(Opened, state).data?.opened
  return (
    <Table label="Applications">
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map((column) => (
            <HeadCell key={column} className={column === 'Phone' ? 'hidden xl:table-cell' : ''}>
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <Line
            key={application.id}
            application={application}
            wayBack={{ search, trail }}
            wasOpened={application.id === opened}
          />
        ))}
      </tbody>
    </Table>
  )
}

type LineProps = { application: ListedApplication; wayBack: WayBack; wasOpened: boolean }

function Line({ application, wayBack, wasOpened }: LineProps) {
  const { id, firstName, lastName, program, status, intake } = application
  const { submittedAt, listedAt, email, phoneNumber } = application
  return (
    <Row className="relative max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:px-4 max-lg:py-3">
      <Cell className={`${folded} lg:w-full lg:max-w-0 lg:min-w-44`}>
        <Link
          to={`/admin-panel/applications/${id}`}
          state={wayBack}
          data-row
          ref={wasOpened ? focus : undefined}
          className="line-clamp-2 font-medium wrap-anywhere before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-(--focus) focus-visible:before:-outline-offset-2"
        >
          {firstName} {lastName}
        </Link>
      </Cell>
      <Cell className={`${folded} max-lg:col-start-1 max-lg:row-start-2`}>
        {programWords[program]}
      </Cell>
      <Cell className={`${folded} max-lg:text-right`}>
        <StatusWord tone={toneOf(status)}>{statusWords[status].staff}</StatusWord>
      </Cell>
      <Cell
        className={`${folded} whitespace-nowrap max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right`}
      >
        {intake}
      </Cell>
      <Cell
        className={`${folded} whitespace-nowrap text-umber max-lg:col-start-2 max-lg:row-start-3 max-lg:text-right`}
      >
        {submittedAt ? (
          <When at={submittedAt} />
        ) : (
          <>
            Begun <When at={listedAt} />
          </>
        )}
      </Cell>
      <Cell className={`${folded} max-lg:col-start-1 max-lg:row-start-3 max-lg:min-w-0`}>
        <span title={email} className="relative block truncate lg:w-48 2xl:w-72">
          {email}
        </span>
      </Cell>
      <Cell className="relative hidden whitespace-nowrap xl:table-cell">{phoneNumber}</Cell>
    </Row>
  )
}

const folded = 'max-lg:block max-lg:h-auto max-lg:p-0'

function focus(link: HTMLElement | null) {
  link?.focus()
}
