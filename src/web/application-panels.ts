import type { ComponentType } from 'react'
import { PanelPlace } from '#shared/panel-places.ts'
import type { Right } from '#shared/rights.ts'
import type { NamedItem } from '#shared/vocabulary.ts'

/** What a panel is told of the application that it is beside. */
export type PanelProps = {
  id: string
  application: {
    id: string
    firstName: string
    lastName: string
    statusSeq: number
    assignee: NamedItem | null
    flags: string[]
    isEntered?: boolean | undefined
  }
  may: (right: Right) => boolean
}

/** A part of the office's work beside the answers of one application. */
type ApplicationPanel = {
  place: PanelPlace
  right: Right
  /** What else in an address leads to it: a parameter, or how a hash begins. Its own name does anyway. */
  opensFor?: string
  load: () => Promise<ComponentType<PanelProps>>
}

/** What a feature shows beside one application, by names that are anchors too: what its `web/panels.ts` exports. */
export type ApplicationPanels = Readonly<Record<string, ApplicationPanel>>

export type NamedPanel = ApplicationPanel & { name: string }

/** What the places of the rail are called, and what their numbers count. */
export const placeWords: Record<PanelPlace, { label: string; waiting: string }> = {
  overview: { label: 'Overview', waiting: 'to answer' },
  documents: { label: 'Documents', waiting: 'to review' },
  references: { label: 'References', waiting: 'awaited' },
  reviews: { label: 'Reviews', waiting: 'not done' },
  messages: { label: 'Messages', waiting: 'unread' },
  money: { label: 'Money', waiting: 'overdue' },
  notes: { label: 'Notes and tasks', waiting: 'open' },
  activity: { label: 'Activity', waiting: '' },
}

/** Names the place in the address; absent: the first. */
export const placeParam = 'panel'
const firstPlace: PanelPlace = 'overview'

/** The query that opens a place; what leads to another panel leaves it. */
export function searchOfPlace(
  search: string,
  place: PanelPlace,
  panels: readonly NamedPanel[],
): string {
  const params = new URLSearchParams(search)
  for (const panel of panels)
    if (panel.place !== place && panel.opensFor) params.delete(panel.opensFor)
  if (place === firstPlace) params.delete(placeParam)
  else params.set(placeParam, place)
  return params.size > 0 ? `?${params}` : ''
}

/** Which place an address opens: a hash first, since it names one panel; then the place, then what leads there. */
export function placeOfAddress(
  { search, hash }: { search: string; hash: string },
  panels: readonly NamedPanel[],
): PanelPlace {
  const params = new URLSearchParams(search)
  const aim = hash.slice(1)
  const aimed = panels.find(
    ({ name, opensFor }) => aim === name || (opensFor && aim.startsWith(`${opensFor}-`)),
  )
  const named = PanelPlace.safeParse(params.get(placeParam)).data
  const led = panels.find(({ opensFor }) => opensFor && params.has(opensFor))
  return aimed?.place ?? named ?? led?.place ?? firstPlace
}
