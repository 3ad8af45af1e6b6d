import { Link, useLocation } from 'react-router'
import type { listApplications } from '#features/applications/list-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { cx } from '#web/ui/cx.ts'
import { SelectBox } from '#web/ui/select-box.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import type { Selection } from '../selection.ts'
import type { WayBack } from '../way-back.ts'
import { cells } from './admin-cells.tsx'
import { type ColumnId, columnWords } from './admin-list-columns.ts'
import type { FlagWords } from './use-list-choices.ts'

type Listed = Answer<typeof listApplications>['applications'][number]

type Props = {
  applications: readonly Listed[]
  columns: readonly ColumnId[]
  flagWords: FlagWords
  trail: WayBack['trail']
  /** Absent where nothing can be done with many at once. */
  selection?: Selection
}

/** One line for each application; on narrow screens each becomes an entry of a list. */
export function AdminApplicationsTable(props: Props) {
  const { applications, columns, trail, selection } = props
  const { search } = useLocation()
  const wayBack: WayBack = { search, trail, ids: applications.map(({ id }) => id) }
  return (
    <Table label="Applications">
      <thead className="max-lg:sr-only">
        <tr>
          {selection && (
            <HeadCell className="w-px pr-0">
              <SelectBox
                label="Select all on this page"
                isSelected={selection.page === 'all'}
                isPartly={selection.page === 'some'}
                onChange={selection.togglePage}
              />
            </HeadCell>
          )}
          <HeadCell>Name</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} className={closer}>
              {columnWords[column]}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <Line key={application.id} {...props} application={application} wayBack={wayBack} />
        ))}
      </tbody>
    </Table>
  )
}

type LineProps = Props & { application: Listed; wayBack: WayBack }

function Line({ application, columns, flagWords, selection, wayBack }: LineProps) {
  const { id, firstName, lastName, here } = application
  const isSelected = selection?.has(id) ?? false
  return (
    <Row
      className={cx(
        'relative max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3',
        isSelected && 'bg-sand/60',
      )}
    >
      {selection && (
        <Cell className={cx(folded, 'lg:pr-0')}>
          <SelectBox
            label={`Select ${firstName} ${lastName}`}
            isSelected={isSelected}
            onChange={() => selection.toggle(id)}
          />
        </Cell>
      )}
      <Cell className={cx(folded, 'basis-48 max-lg:grow lg:w-full lg:max-w-0 lg:min-w-44')}>
        <Link
          to={`/admin-panel/applications/${id}`}
          state={wayBack}
          data-row={id}
          className={cx(rowLink, 'line-clamp-2 font-medium wrap-anywhere')}
        >
          <bdi>
            {firstName} {lastName}
          </bdi>
        </Link>
        {here.length > 0 && (
          <span
            title={`${here.join(', ')} here now`}
            className="block truncate text-brass text-help"
          >
            {here.join(', ')} here now
          </span>
        )}
      </Cell>
      {columns.map((column) => {
        const { content, className } = cells[column]
        const said = content(application, flagWords)
        return (
          <Cell key={column} className={cx(folded, closer, !said && 'max-lg:hidden', className)}>
            {said}
          </Cell>
        )
      })}
    </Row>
  )
}

/** The link covers its whole row or card. */
export const rowLink =
  'before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-(--focus) focus-visible:before:-outline-offset-2'

/** Eight columns fit a screen of 1440 pixels beside the rail. */
const closer = 'lg:px-2.5'

const folded = 'max-lg:block max-lg:h-auto max-lg:p-0'
