import type { Right } from '#shared/rights.ts'
import type { LoadPage } from '#web/feature.ts'
import { allApplications, viewWords } from '#web/office-places.ts'
import { views } from '../features.ts'

type View = {
  /** Names it in the address; the list is not named. */
  view: string | null
  label: string
  /** None: whoever may see the list. */
  right?: Right
  /** Absent where the list shows it itself. */
  load?: LoadPage
}

/** Views of the applications in the order of their tabs. */
export const applicationViews: readonly View[] = [
  { view: null, label: 'List' },
  ...Object.entries(viewWords).flatMap(([view, label]) => {
    const found = views.get(view)
    return found || view === 'board' ? [{ view, label, ...found }] : []
  }),
]

/** The views of somebody with these rights that show something else than the applications themselves. */
export function placesFor(rights: readonly string[]): { to: string; label: string }[] {
  return applicationViews.flatMap(({ view, label, right }) =>
    view && right && rights.includes(right)
      ? [{ to: `${allApplications.pathname}?show=${view}`, label }]
      : [],
  )
}
