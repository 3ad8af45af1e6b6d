import type { ReactNode } from 'react'
import { Loaded, type Query } from '#web/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveCsv } from './csv.ts'
import { type Cell, CellWords } from './figure-words.tsx'

export type Row = { id: string; cells: readonly Cell[] }

type HeadProps = {
  title: string
  /** What is counted, in a sentence. */
  lead: ReactNode
  query: Query<unknown>
  /** What a file of it holds; without rows there is none. */
  columns: readonly string[]
  rows: readonly Row[]
  /** Where there is nothing to count. */
  nothing: string
  children: ReactNode
}

/** A report: what it counts, the way to save it, and what it shows. */
export function ReportSection({ title, lead, query, columns, rows, nothing, children }: HeadProps) {
  const hasRows = rows.length > 0
  return (
    <div className="mt-10 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-h3">{title}</h2>
        {hasRows && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Download ${title} as CSV`}
            onClick={() =>
              saveCsv(
                title,
                columns,
                rows.map(({ cells }) => cells),
              )
            }
          >
            <Icon name="download" /> CSV
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-prose text-label text-umber">{lead}</p>
      <Loaded query={query} loading={<p className="mt-4 text-umber">Loading...</p>} />
      {query.data !== undefined && !query.error && !hasRows && <p className="mt-4">{nothing}</p>}
      {hasRows && children}
    </div>
  )
}

type Props = Omit<HeadProps, 'children'> & { picture: ReactNode }

/** One question answered twice: as a picture and, beside it, in numbers. */
export function Report({ picture, ...head }: Props) {
  const { title, columns, rows } = head
  return (
    <ReportSection {...head}>
      <Pair picture={picture}>
        <Numbers caption={title} columns={columns} rows={rows} />
      </Pair>
    </ReportSection>
  )
}

/** A picture and its numbers. */
export function Pair({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="max-w-form space-y-6">{picture}</div>
      {children}
    </div>
  )
}

type NumbersProps = { caption: string; columns: readonly string[]; rows: readonly Row[] }

/** The first column says what each row counts. */
export function Numbers({ caption, columns, rows }: NumbersProps) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      fold="never"
      columns={columns.map((head, place) => ({
        head,
        kind: place === 0 ? 'rowHead' : 'number',
        cell: ({ cells }: Row) => <CellWords cell={cells[place] ?? ''} />,
      }))}
    />
  )
}
