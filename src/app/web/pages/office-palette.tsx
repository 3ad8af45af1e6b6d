import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { AdminPalette } from '#features/application-list/web/admin-palette.tsx'
import { actsHere, panelsHere, placesBeyond } from './palette-places.ts'

type Props = Omit<ComponentProps<typeof AdminPalette>, 'acts' | 'more'> & {
  rights: readonly string[]
}

/** The palette with the tabs, settings and acts of all features. */
export function OfficePalette({ rights, ...palette }: Props) {
  const place = useLocation()
  return (
    <AdminPalette
      {...palette}
      acts={actsHere(rights, place)}
      more={[panelsHere(rights, place), ...placesBeyond(rights)]}
    />
  )
}
