import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { Right } from '#shared/rights.ts'
import type { PageViews } from '#web/feature.ts'
import { allApplications, nameOfPlace } from '#web/office-places.ts'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'

/** A page of the office for those whose role includes it; others read that it doesn’t. */
export function forTheRight(
  right: Right,
  Page: ComponentType<{ views: PageViews }>,
  views: PageViews,
): ComponentType {
  return function ForTheRight() {
    const place = useLocation()
    const { data: me } = useQuery(queryOf(getAdmin))
    if (!me || me.admin.rights.includes(right)) return <Page views={views} />
    const name = nameOfPlace(place)
    return (
      <>
        <PageTitle>{name}</PageTitle>
        <h1 className="text-dialog">{name}</h1>
        <EmptyState title="Your role doesn’t include this">
          <p className="max-w-prose text-umber">
            If you need it for your work, ask an owner.{' '}
            <TextLink to={allApplications}>Go to the applications</TextLink>
          </p>
        </EmptyState>
      </>
    )
  }
}
