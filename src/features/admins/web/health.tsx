import { useQuery } from '@tanstack/react-query'
import { oneOrMore } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { readHealth } from '../health-contract.ts'

type Line = Answer<typeof readHealth>['lines'][number]

/** Whether the installation is well, and what to do about each thing that is not. */
export function Health() {
  const query = useQuery(queryOf(readHealth))
  const { data } = query
  if (!data) return <Loaded query={query} loading className="mt-5" />
  const open = data.lines.filter(({ toDo }) => toDo !== null)
  const unused = data.lines.filter(({ isUnused }) => isUnused)
  const well = data.lines.filter((line) => line.toDo === null && !line.isUnused)
  return (
    <div className="mt-5 max-w-prose">
      <p>
        {open.length === 0
          ? 'Everything looks good.'
          : oneOrMore(open.length, 'One thing needs attention.', 'things need attention.')}
      </p>
      {open.length > 0 && (
        <dl className="mt-3 space-y-2">
          {open.map((line) => (
            <div
              key={line.name}
              className="rounded-control border-rose border-l-4 bg-rose-wash px-4 py-2"
            >
              <dt className="flex items-center gap-2 font-medium">
                <Icon name="alert" className="text-rose" />
                {line.name}
              </dt>
              <Says line={line} />
              <dd className="text-label">{line.toDo}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="mt-5 text-label">
        {well.map((line) => (
          <div
            key={line.name}
            className="grid gap-x-6 border-hairline border-t py-2 last:border-b sm:grid-cols-[14rem_1fr]"
          >
            <dt className="text-umber">{line.name}</dt>
            <Says line={line} />
          </div>
        ))}
      </dl>
      {unused.length > 0 && (
        <p className="mt-3 text-label text-umber">
          Not used: {unused.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  )
}

function Says({ line: { says, at } }: { line: Line }) {
  return (
    <dd className="wrap-anywhere">
      {says} {at && <When at={at} showsTime />}
    </dd>
  )
}
