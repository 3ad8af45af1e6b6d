import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { Right } from '#features/admins/rights.ts'
import { queryOf } from '#web/queries.ts'
import { cx } from '../ui/cx.ts'

type Show = {
  /** What `show` in the address says; empty for the list. */
  name: string
  label: string
  right: Right
  /** Its page; absent where the list shows it itself. */
  load?: () => Promise<ComponentType>
}

/** Views of the applications beside the list, each for those who hold its right. */
export const shows: readonly Show[] = [
  { name: '', label: 'List', right: 'list-applications' },
  { name: 'board', label: 'Board', right: 'list-applications' },
  { name: 'mine', label: 'Mine', right: 'read-application', load: mine },
  { name: 'duplicates', label: 'Duplicates', right: 'merge-people', load: duplicates },
]

async function mine() {
  return (await import('#features/casework/web/mine.tsx')).Mine
}

async function duplicates() {
  return (await import('#features/people/web/duplicates-list.tsx')).DuplicatesList
}

/** Leads from one view to another. */
export function OfficeShows({ current }: { current: string }) {
  const { data } = useQuery(queryOf(getAdmin))
  const offered = shows.filter(({ right }) => data?.admin.rights.includes(right))
  if (offered.length < 2) return null
  return (
    <nav
      aria-label="Views of the applications"
      className="-mt-2 mb-5 flex gap-6 overflow-x-auto border-hairline border-b print:hidden"
    >
      {offered.map(({ name, label }) => (
        <Link
          key={name}
          to={name ? `?show=${name}` : '?'}
          aria-current={name === current ? 'page' : undefined}
          className={cx(
            '-mb-px flex min-h-10 items-center border-b-2 text-label hover:text-brown',
            name === current
              ? 'border-brass font-medium text-ink'
              : 'border-transparent text-umber',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
