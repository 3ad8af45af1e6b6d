import type { ReactNode } from 'react'
import { Loaded, type Query } from '#web/loaded.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'

type Props = {
  title: string
  /** What is counted, in a sentence. */
  lead: ReactNode
  query: Query<unknown>
  picture: ReactNode
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** Where there is nothing to count. */
  nothing: string
}

/** Seven columns fit beside a picture on a screen of 1440 pixels. */
const figure = 'text-right lg:px-2.5'

/** One question answered twice: as a picture and, beside it, in numbers. */
export function Report({ title, lead, query, picture, columns, rows, nothing }: Props) {
  return (
    <div className="mt-10 break-inside-avoid">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 max-w-prose text-label text-umber">{lead}</p>
      <Loaded query={query} loading={<p className="mt-4 text-umber">Loading...</p>} />
      {query.data !== undefined && !query.error && rows.length === 0 && (
        <p className="mt-4">{nothing}</p>
      )}
      {rows.length > 0 && (
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="max-w-form space-y-6">{picture}</div>
          <Table label={title}>
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <HeadCell key={column} className={place > 0 ? figure : undefined}>
                    {column}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, cells: [name = '', ...rest] }) => (
                <Row key={id}>
                  <th scope="row" className="min-w-40 px-4 py-2 text-left font-normal">
                    {name}
                  </th>
                  {rest.map((cell, place) => (
                    <Cell key={columns[place + 1]} className={figure}>
                      {cell}
                    </Cell>
                  ))}
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  )
}
