import type { ReactNode } from 'react'
import { Loaded, type Query } from '#web/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChartView } from './chart-view.tsx'
import type { Chart } from './charts.ts'
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
  /** Its pictures, each a file too. */
  charts: readonly Chart[]
  /** Where there is nothing to count. */
  nothing: string
  children: ReactNode
}

/** A report: what it counts, the way to save it, and what it shows. */
export function ReportSection({ title, lead, query, nothing, children, ...file }: HeadProps) {
  const { columns, rows, charts } = file
  const hasRows = rows.length > 0
  return (
    <div className="mt-10 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-h3">{title}</h2>
        {hasRows && (
          <span className="-ml-2.5 flex print:hidden">
            <FileButton
              title={title}
              kind="CSV"
              save={() =>
                saveCsv(
                  title,
                  columns,
                  rows.map(({ cells }) => cells),
                )
              }
            />
            {charts.length > 0 &&
              (['SVG', 'PNG'] as const).map((kind) => (
                <FileButton
                  key={kind}
                  title={title}
                  kind={kind}
                  save={async () => (await loadPictures()).savePicture(kind, { title, charts })}
                />
              ))}
          </span>
        )}
      </div>
      <p className="mt-1 max-w-prose text-label text-umber">{lead}</p>
      <Loaded query={query} loading className="mt-4" />
      {query.data !== undefined && !query.error && !hasRows && <p className="mt-4">{nothing}</p>}
      {hasRows && children}
    </div>
  )
}

function loadPictures() {
  return import('./save-picture.ts')
}

type FileProps = { title: string; kind: string; save: () => unknown }

function FileButton({ title, kind, save }: FileProps) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Download ${title} as ${kind}`}
      onClick={() => void save()}
    >
      {kind === 'CSV' && <Icon name="download" />} {kind}
    </Button>
  )
}

/** One question answered twice: as a picture and, beside it, in numbers. */
export function Report(head: Omit<HeadProps, 'children'>) {
  const { title, columns, rows, charts } = head
  return (
    <ReportSection {...head}>
      <Pair charts={charts}>
        <Numbers caption={title} columns={columns} rows={rows} />
      </Pair>
    </ReportSection>
  )
}

/** Pictures and their numbers. */
export function Pair({ charts, children }: { charts: readonly Chart[]; children: ReactNode }) {
  if (charts.length === 0) return <div className="mt-4">{children}</div>
  return (
    <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="max-w-form space-y-6">
        {charts.map((chart) => (
          <ChartView key={chart.id} chart={chart} />
        ))}
      </div>
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
        // Words keep their width on a phone, where the numbers are a swipe away.
        ...(place === 0 && { className: 'min-w-40' }),
        cell: ({ cells }: Row) => <CellWords cell={cells[place] ?? ''} />,
      }))}
    />
  )
}
