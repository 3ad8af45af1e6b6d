import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PanelPlace } from '#shared/panel-places.ts'
import { type NamedPanel, placeOfAddress, searchOfPlace } from '#web/application-panels.ts'
import { usePageKeys } from '#web/page-keys.ts'

/** Which place of the rail is open: it is in the address, so that a reload and the way back find it again. */
export function usePanelPlace(panels: readonly NamedPanel[]) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const places = PanelPlace.options.filter((place) => panels.some((panel) => panel.place === place))
  const place = placeOfAddress({ search, hash }, panels)
  const rail = useRef<HTMLElement>(null)

  const to = (place: PanelPlace) => ({ pathname, search: searchOfPlace(search, place, panels) })
  const way = { state, replace: true, preventScrollReset: true }

  usePageKeys((key, event) => {
    const wanted = PanelPlace.options[Number(key) - 1]
    if (!wanted || !places.includes(wanted)) return
    event.preventDefault()
    rail.current?.querySelectorAll('a')[places.indexOf(wanted)]?.focus()
    if (wanted !== place) navigate(to(wanted), way)
  })

  // What is open in another panel is no part of the address of this one.
  const clean = searchOfPlace(search, place, panels)
  const isLeft = new URLSearchParams(clean).size < new URLSearchParams(search).size
  useEffect(() => {
    if (isLeft && hash)
      navigate({ search: clean, hash }, { state, replace: true, preventScrollReset: true })
  }, [isLeft, clean, hash, state, navigate])

  return { place, places, to, way, rail }
}
