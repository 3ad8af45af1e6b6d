import type { Right } from '#shared/rights.ts'
import type { LoadPage } from '#web/feature.ts'
import { allApplications, viewWords } from '#web/office-places.ts'
import { views } from '../features.ts'

type View = {
  /** Names it in the address. */
  view: string
  label: string
  /** None: anyone who may see the list. */
  right?: Right
  /** Absent where the list shows it itself. */
  load?: LoadPage
}

/** Views of the applications beside their list, in the order of their names. */
export const applicationViews: readonly View[] = Object.entries(viewWords).flatMap(
  ([view, label]) => {
    const found = views.get(view)
    return found || view === 'board' ? [{ view, label, ...found }] : []
  },
)

type ViewLink = { view: string; to: string; label: string }

/** The views of somebody with these rights that show something else than the applications themselves. */
export function placesFor(rights: readonly string[]): ViewLink[] {
  return applicationViews.flatMap(({ view, label, right }) =>
    right && rights.includes(right)
      ? [{ view, to: `${allApplications.pathname}?show=${view}`, label }]
      : [],
  )
}
