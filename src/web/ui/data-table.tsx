import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { cx } from './cx.ts'
import { DataCell } from './data-cell.tsx'
import { type Fold, folds, roles } from './folds.ts'
import { Icon } from './icon.tsx'
import { moreBehind } from './more-behind.ts'
import { SelectBox } from './select-box.tsx'

/** The rows that are chosen, by their keys. */
export type RowSelection = {
  has(key: string): boolean
  toggle(key: string): void
  /** How much of what is in view is chosen. */
  page: 'none' | 'some' | 'all'
  togglePage(): void
}

type Props<Row> = {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  columns: readonly (Column<Row> | false | undefined)[]
  /** Where the screen is narrow: lines below one another, one line that wraps, or as it is. */
  fold?: keyof typeof folds
  /** Takes the place of the table where there are no rows. */
  empty?: ReactNode
  selection?: RowSelection | undefined
  /** What a row is called where it is chosen. */
  nameOf?: (row: Row) => string
  /** Rows of several lines begin at the same height. */
  isTopAligned?: boolean
  /** In a panel that is a card already. */
  isPlain?: boolean
  /** Rows that no longer count are drawn paler. */
  isPast?: (row: Row) => boolean
}

/**
 * A table, and on narrow screens a list: each row folds into lines that say what they hold. One that does
 * not fit scrolls sideways by itself.
 */
export function DataTable<Row>({ empty, ...props }: Props<Row>) {
  const { caption, rows, isPlain } = props
  if (rows.length === 0 && empty !== undefined) return empty
  const columns = props.columns.filter((column) => column !== undefined && column !== false)
  const fold = folds[props.fold ?? 'lines']
  const cellClass = cx(
    isPlain ? 'py-1.5 pr-3 last:pr-0' : 'h-(--row) px-4 py-(--row-pad) print:px-2',
    columns.length > mostApart && 'lg:not-first:pl-2.5 lg:not-last:pr-2.5',
  )
  const table = (
    <table
      {...roles.table}
      className={cx(
        'w-full border-collapse text-left tabular-nums',
        isPlain ? 'text-help' : 'text-label',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <Head {...props} columns={columns} fold={fold} cellClass={cellClass} />
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <Line
            key={props.keyOf(row)}
            {...props}
            row={row}
            columns={columns}
            fold={fold}
            cellClass={cx(
              cellClass,
              fold.cell,
              isPlain ? 'align-baseline' : 'align-middle',
              props.isTopAligned && 'md:py-2 md:align-top',
            )}
          />
        ))}
      </tbody>
    </table>
  )
  if (isPlain) return table
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      style={moreBehind('paper')}
      className="relative overflow-x-auto rounded-card shadow-card"
    >
      {table}
    </section>
  )
}

/** More columns are closer together. */
const mostApart = 6

type PartProps<Row> = Omit<Props<Row>, 'columns' | 'fold'> & {
  columns: readonly Column<Row>[]
  fold: Fold
  cellClass: string
}

function Head<Row>({ columns, fold, cellClass, isPlain, selection }: PartProps<Row>) {
  const headClass = cx(
    cellClass,
    'font-medium text-umber',
    !isPlain && 'border-hairline border-b text-help',
  )
  return (
    <thead {...roles.rowgroup} className={fold.head}>
      <tr {...roles.row}>
        {selection && (
          <th {...roles.columnheader} scope="col" className={cx(headClass, 'w-px')}>
            <SelectBox
              label="Select all on this page"
              isSelected={selection.page === 'all'}
              isPartly={selection.page === 'some'}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.map(({ id, head, kind, width, sort }) => (
          <th
            {...roles.columnheader}
            key={id ?? head}
            scope="col"
            aria-sort={sort?.now}
            className={cx(
              headClass,
              kind === 'number' && 'text-right',
              // A question as a head may take two lines.
              width !== 'text' && 'whitespace-nowrap',
            )}
          >
            {sort ? (
              <SortButton head={head} {...sort} />
            ) : (
              <span
                className={
                  kind === 'actions' ? 'sr-only' : width === 'text' ? 'line-clamp-2' : undefined
                }
              >
                {head}
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SortButton({ head, now, press }: { head: string } & NonNullable<Column<unknown>['sort']>) {
  return (
    <button
      type="button"
      onClick={press}
      className="inline-flex min-h-6 items-center gap-1 font-medium hover:text-ink"
    >
      {head}
      <span style={{ opacity: now ? 1 : 0 }}>
        <Icon
          name="chevron"
          className={cx('size-3.5 transition-transform', now === 'ascending' && 'rotate-180')}
        />
      </span>
    </button>
  )
}

function Line<Row>(props: PartProps<Row> & { row: Row }) {
  const { row, columns, fold, cellClass, isPlain, selection, nameOf, isPast } = props
  const rowKey = String(props.keyOf(row))
  const isSelected = selection?.has(rowKey) ?? false
  return (
    <tr
      {...roles.row}
      className={cx(
        'relative break-inside-avoid',
        isPlain
          ? 'border-hairline border-t'
          : 'border-hairline/60 border-b last:border-b-0 hover:bg-sand/50',
        fold.row,
        selection ? fold.withBox : fold.withoutBox,
        isSelected && 'bg-sand/60',
        isPast?.(row) && 'text-umber',
      )}
    >
      {selection && (
        <td {...roles.cell} className={cellClass}>
          <SelectBox
            label={`Select ${nameOf?.(row) ?? rowKey}`}
            isSelected={isSelected}
            onChange={() => selection.toggle(rowKey)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <DataCell
          key={column.id ?? column.head}
          isFirst={place === 0}
          className={cellClass}
          column={column}
          row={row}
          rowKey={rowKey}
          fold={fold}
        />
      ))}
    </tr>
  )
}
