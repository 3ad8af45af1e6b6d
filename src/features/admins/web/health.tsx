import { useQuery } from '@tanstack/react-query'
import { oneOrMore } from '#shared/counted.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { When } from '#web/ui/when.tsx'
import { readHealth } from '../health-contract.ts'

/** Whether the installation is well, and what to do about each thing that is not. */
export function Health() {
  const query = useQuery(queryOf(readHealth))
  const { data } = query
  if (!data) return <Loaded query={query} loading className="mt-5" />
  const open = data.lines.filter(({ toDo }) => toDo !== null).length
  return (
    <>
      <p className="mt-5">
        {open === 0
          ? 'Everything looks good.'
          : oneOrMore(open, 'One thing needs attention.', 'things need attention.')}
      </p>
      <dl className="mt-3 max-w-prose">
        {data.lines.map(({ name, says, at, toDo }) => (
          <div
            key={name}
            className={cx('mt-3 border-l-2 pl-3', toDo ? 'border-brass' : 'border-hairline')}
          >
            <dt className="font-medium">{name}</dt>
            <dd className="wrap-anywhere">
              {says} {at && <When at={at} showsTime />}
            </dd>
            {toDo && <dd className="text-label text-umber">{toDo}</dd>}
          </div>
        ))}
      </dl>
    </>
  )
}
