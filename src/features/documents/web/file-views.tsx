import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oneOrMore } from '#shared/counted.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { When } from '#web/ui/when.tsx'
import { listReads, type OfficeFile } from '../admin-contract.ts'

const how = { preview: 'viewed it', download: 'downloaded it', archive: 'downloaded all' }

/** Who of the staff has opened this version. */
export function Readings({ file: { id, reads } }: { file: OfficeFile }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...queryOf(listReads, { params: { id } }),
    enabled: isOpen,
  })
  return (
    <details className="mt-3 text-help" onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary className="flex min-h-8 w-max items-center text-umber">{readWords(reads)}</summary>
      <Loaded query={query} />
      <ol>
        {query.data?.reads.map(({ byName, how: way, at }) => (
          <li key={`${at} ${byName} ${way}`} className="border-hairline border-t py-1.5">
            {byName} {how[way]}, <When at={at} showsTime />
          </li>
        ))}
      </ol>
    </details>
  )
}

function readWords(reads: number): string {
  if (reads === 0) return 'Not opened yet'
  return `Opened ${oneOrMore(reads, 'once', 'times')}`
}
