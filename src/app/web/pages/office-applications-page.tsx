import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { BoardMoveProps } from '#features/application-list/board-moves.ts'
import type { BulkProps } from '#features/application-list/selection.ts'
import { AdminApplicationsPage } from '#features/application-list/web/admin-applications-page.tsx'
import type { Right } from '#shared/rights.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { applicationViews } from '../office-lines.ts'

const actsOnMany: readonly Right[] = ['assign-applications', 'export-applications']

async function bulk() {
  return (await import('#features/bulk-actions/web/admin-bulk.tsx')).AdminBulk
}

function Bulk(props: BulkProps) {
  return <Part isQuiet load={bulk} props={props} />
}

async function boardMove() {
  return (await import('./board-move.tsx')).BoardMove
}

function Move(props: BoardMoveProps) {
  return <Part isQuiet load={boardMove} props={props} />
}

/** The applications of the office; `show` in the address names another view of them than the list. */
export function OfficeApplicationsPage() {
  const [params] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const open = [...applicationViews].filter(
    ([, { right }]) => !right || me?.admin.rights.includes(right),
  )
  const [name, shown] = open.find(([view]) => view === params.get('show')) ?? []
  return (
    <>
      {me && <IgnoredParameters takes={{ show: open.map(([view]) => view) }} />}
      {shown?.load ? (
        <Part key={name} load={shown.load} props={{}} />
      ) : (
        <AdminApplicationsPage
          isBoard={name === 'board'}
          rights={me?.admin.rights ?? []}
          Move={Move}
          {...(actsOnMany.some((right) => me?.admin.rights.includes(right)) && { Bulk })}
        />
      )}
    </>
  )
}
