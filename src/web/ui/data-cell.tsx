import { Link } from 'react-router'
import type { Column } from './column.ts'
import { cx } from './cx.ts'
import { type Fold, roles } from './folds.ts'
import { coveringLink, TextLink } from './link.tsx'

type Props<Row> = {
  column: Column<Row>
  row: Row
  rowKey: string
  isFirst: boolean
  fold: Fold
  className: string
}

const widths = { line: 'md:whitespace-nowrap', text: 'md:min-w-44 md:max-w-md wrap-anywhere' }

/** What one column says of one row. */
export function DataCell<Row>({ column, row, rowKey, isFirst, fold, className }: Props<Row>) {
  const { kind, width, coversRow } = column
  const said = column.cell(row)
  const note = column.note?.(row)
  const link = column.link?.(row)
  const isEmpty = (said ?? false) === false || said === ''
  const [Tag, role] =
    kind === 'rowHead' ? (['th', roles.rowheader] as const) : (['td', roles.cell] as const)
  const LinkTag = coversRow ? Link : TextLink
  const content = link ? (
    <LinkTag
      {...link}
      data-row={rowKey}
      className={cx(
        'wrap-anywhere',
        coversRow && `${coveringLink} line-clamp-2 md:in-data-[rows=compact]:line-clamp-1`,
      )}
    >
      {said}
    </LinkTag>
  ) : (
    said
  )
  return (
    <Tag
      {...role}
      scope={kind === 'rowHead' ? 'row' : undefined}
      className={cx(
        className,
        fold[isEmpty && !note ? 'hidden' : (column.folded ?? 'whole')],
        kind === 'rowHead' && 'text-left font-normal wrap-anywhere',
        kind === 'number' && fold.number,
        kind === 'actions' && 'text-right',
        width && (width === 'rest' ? fold.rest : widths[width]),
        column.className,
      )}
    >
      {!isEmpty && <Label column={column} row={row} isFirst={isFirst} className={fold.label} />}
      {note ? (
        // Compact rows keep their height: the note is beside, not below.
        <div className="gap-2 md:in-data-[rows=compact]:flex">
          {content}
          <span className="block min-w-0 flex-1 font-normal text-help text-umber">{note}</span>
        </div>
      ) : (
        content
      )}
    </Tag>
  )
}

type LabelProps<Row> = Pick<Props<Row>, 'column' | 'row' | 'isFirst' | 'className'>

/** Names a value where the head of its column is not in view. */
function Label<Row>({ column: { head, kind, label }, row, isFirst, className }: LabelProps<Row>) {
  const needsNone = label === undefined && (isFirst || kind === 'actions')
  if (needsNone || label === false || !className) return null
  const words = typeof label === 'function' ? label(row) : (label ?? head)
  return <span className={`text-umber ${className}`}>{words}: </span>
}
