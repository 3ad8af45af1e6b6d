import { useLocation } from 'react-router'
import type { ListQuery, listApplications } from '#features/applications/list-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Selection } from '../selection.ts'
import type { WayBack } from '../way-back.ts'
import { cells } from './admin-cells.tsx'
import { type ColumnId, columnWords, headSorts } from './admin-list-columns.ts'
import type { FlagWords } from './use-list-choices.ts'

type Listed = Answer<typeof listApplications>['applications'][number]

type Props = {
  applications: readonly Listed[]
  columns: readonly ColumnId[]
  flagWords: FlagWords
  trail: WayBack['trail']
  sort: ListQuery['sort']
  onSort: (sort: ListQuery['sort']) => void
  /** Absent where nothing can be done with many at once. */
  selection?: Selection
}

/** One line for each application; on narrow screens each becomes an entry of a list. */
export function AdminApplicationsTable(props: Props) {
  const { applications, columns, flagWords, trail, selection, sort, onSort } = props
  const { search } = useLocation()
  const state: WayBack = { search, trail, ids: applications.map(({ id }) => id) }
  return (
    <DataTable
      caption="Applications"
      rows={applications}
      keyOf={({ id }) => id}
      nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
      selection={selection}
      fold="flow"
      columns={[
        {
          head: 'Name',
          ...sorting('name', sort, onSort),
          width: 'rest',
          className: 'font-medium',
          link: ({ id }) => ({ to: `/admin-panel/applications/${id}`, state }),
          coversRow: true,
          cell: ({ firstName, lastName }) => (
            <bdi>
              {firstName} {lastName}
            </bdi>
          ),
          note: ({ here }) => here.length > 0 && <Here names={here} />,
        },
        ...columns.map((id) => ({
          head: columnWords[id],
          ...sorting(id, sort, onSort),
          className: cells[id].className,
          cell: (application: Listed) => cells[id].content(application, flagWords),
        })),
      ]}
    />
  )
}

/** A press on the head of the order that it is in turns it around. */
function sorting(id: ColumnId | 'name', sort: ListQuery['sort'], onSort: Props['onSort']) {
  const ways = headSorts[id]
  if (!ways) return {}
  const [first, second] = ways
  const now = ways.find((way) => way?.[0] === sort)
  const next = now === first ? second?.[0] : first[0]
  return { sort: { now: now?.[1], press: () => onSort(next) } }
}

/** Who else has the application open. */
function Here({ names }: { names: readonly string[] }) {
  const words = `${names.join(', ')} here now`
  return (
    <span title={words} className="block truncate text-brass">
      {words}
    </span>
  )
}
