import '../setting-areas.ts'
import { officeAreas } from '#features/settings/area.ts'
import { inOrder } from '#shared/in-order.ts'
import { PanelPlace } from '#shared/panel-places.ts'
import type { Right } from '#shared/rights.ts'
import { placeWords, searchOfPlace } from '#web/application-panels.ts'
import { nameOfPlace, type OfficePlace } from '#web/office-places.ts'
import type { PageTab } from '#web/page-tabs.ts'
import { pages } from '../features.ts'
import { officeLines } from '../office-lines.ts'
import { panels } from './application-panels.ts'

const found = import.meta.glob<readonly PageTab[]>('../../../features/*/web/tabs.ts', {
  eager: true,
  import: 'tabs',
})

/** In the order of their pages on the rail. */
const known = inOrder(Object.values(found).flat(), [...officeLines.keys()], ({ page }) => page)

type PalettePlace = { to: string; label: string; note?: string }
export type PaletteGroup = { label: string; places: readonly PalettePlace[] }

/** What is done with the application in view, led to where it is done. */
export function actsHere(rights: readonly string[], open: OfficePlace): PaletteGroup[] {
  const may = (right: Right) => rights.includes(right)
  return [{ label: 'This application', places: ofApplication(open, may) }]
}

/** The panels of the application in view. */
export function panelsHere(rights: readonly string[], { pathname, search }: OfficePlace) {
  const isOpen = ofApplicationPath.test(pathname)
  const open = panels.filter(({ right }) => isOpen && rights.includes(right))
  const places = PanelPlace.options.filter((place) => open.some((panel) => panel.place === place))
  return {
    label: 'Panels of this application',
    places: places.map((place) => ({
      to: pathname + searchOfPlace(search, place, open),
      label: placeWords[place].label,
    })),
  }
}

/** What somebody with these rights is led to beside pages and applications. */
export function placesBeyond(rights: readonly string[]): PaletteGroup[] {
  const may = (right: Right) => rights.includes(right)
  return [
    { label: 'Tabs', places: tabs(may) },
    {
      label: 'Settings',
      places: may('read-settings')
        ? [
            { to: settingsAt('intakes'), label: 'Intakes' },
            ...officeAreas().map(({ key, form }) => ({ to: settingsAt(key), label: form.title })),
          ]
        : [],
    },
  ]
}

const ofApplicationPath = /^\/admin-panel\/applications\/([^/]+)$/

type RightCheck = (right: Right) => boolean

function ofApplication({ pathname }: OfficePlace, may: RightCheck): PalettePlace[] {
  const id = ofApplicationPath.exec(pathname)?.[1]
  if (!id) return []
  const at = (query: string) => `${pathname}?${query}`
  return [
    ...(may('decide-applications')
      ? [
          { to: at('decide=accept'), label: 'Accept' },
          { to: at('decide=waitlist'), label: 'Waitlist' },
          { to: at('decide=reject'), label: 'Reject' },
        ]
      : []),
    { to: at('as=applicant'), label: 'See as the applicant' },
    ...(may('see-money') && pages.has('finance')
      ? [{ to: `/admin-panel/finance?application=${id}`, label: 'Charges and payments' }]
      : []),
  ]
}

function tabs(may: RightCheck): PalettePlace[] {
  return known
    .filter(({ right }) => may(right))
    .map(({ page, query, label }) => ({
      to: `/admin-panel/${page}?${query}`,
      label,
      note: nameOfPlace({ pathname: `/admin-panel/${page}`, search: '' }),
    }))
}

function settingsAt(area: string): string {
  return `/admin-panel/settings?${new URLSearchParams({ area })}`
}
