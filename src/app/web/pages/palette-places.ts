import { views as adminsViews } from '#features/admins/web/admins-tabs.tsx'
import { waitingWords } from '#features/contracts/contract-views.ts'
import { mailViewWords } from '#features/messages/mail-views.ts'
import { financeViews, financeViewWords } from '#features/payments/finance-views.ts'
import '../setting-areas.ts'
import { officeAreas } from '#features/settings/area.ts'
import { PanelPlace } from '#shared/panel-places.ts'
import type { Right } from '#shared/rights.ts'
import { placeWords, searchOfPlace } from '#web/application-panels.ts'
import { nameOfPlace, type OfficePlace } from '#web/office-places.ts'
import { panels } from './application-panels.ts'
import { calendarViews } from './calendar-views.ts'

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
  const known = panels.filter(({ right }) => isOpen && rights.includes(right))
  const places = PanelPlace.options.filter((place) => known.some((panel) => panel.place === place))
  return {
    label: 'Panels of this application',
    places: places.map((place) => ({
      to: pathname + searchOfPlace(search, place, known),
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

type May = (right: Right) => boolean

function ofApplication({ pathname }: OfficePlace, may: May): PalettePlace[] {
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
    ...(may('see-money')
      ? [{ to: `/admin-panel/finance?application=${id}`, label: 'Charges and payments' }]
      : []),
  ]
}

function tabs(may: May): PalettePlace[] {
  const ofPage = (
    page: string,
    right: Right,
    entries: readonly (readonly [query: string, label: string])[],
  ) =>
    may(right)
      ? entries.map(([query, label]) => ({
          to: `/admin-panel/${page}${query && `?${query}`}`,
          label,
          note: nameOfPlace({ pathname: `/admin-panel/${page}`, search: '' }),
        }))
      : []
  return [
    ...calendarViews.flatMap(({ show, label, right }) =>
      show ? ofPage('calendar', right, [[`show=${show}`, label]]) : [],
    ),
    ...ofPage('contracts', 'read-contracts', [
      ...Object.entries(waitingWords).map(([show, label]) => [`show=${show}`, label] as const),
      ['show=templates', 'Templates'],
    ]),
    ...ofPage(
      'finance',
      'see-money',
      financeViews.map((show) => [`show=${show}`, financeViewWords[show]] as const),
    ),
    ...ofPage(
      'mail',
      'read-mail',
      Object.entries(mailViewWords).flatMap(([show, label]) =>
        show ? [[`show=${show}`, label] as const] : [],
      ),
    ),
    ...ofPage(
      'admins',
      'read-admins',
      adminsViews.flatMap(({ view, label }) => (view ? [[`view=${view}`, label] as const] : [])),
    ),
  ]
}

function settingsAt(area: string): string {
  return `/admin-panel/settings?${new URLSearchParams({ area })}`
}
