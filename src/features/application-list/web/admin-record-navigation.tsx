import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { allApplications, lastPlace, nameOfPlace } from '#web/office-places.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { letterKeysAreOn } from '#web/use-row-keys.ts'
import { WayBack } from '../way-back.ts'

const applications = '/admin-panel/applications'
const fromNowhere: WayBack = { search: '', trail: [], ids: [] }

/** Back to where an application was opened from, and on to its neighbors there: j and k. */
export function AdminRecordNavigation({ id }: { id: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const read = z.safeParse(WayBack, state)
  const way = read.success ? read.data : fromNowhere
  const [before] = useState(lastPlace)
  const back = read.success ? { ...allApplications, search: way.search } : before
  const place = way.ids.indexOf(id)
  const previous = way.ids[place - 1]
  const next = place < 0 ? undefined : way.ids[place + 1]

  const turn = useEffectEvent((key: string) => {
    const to = key === 'j' ? next : key === 'k' ? previous : undefined
    if (to) navigate(`${applications}/${to}`, { state: way })
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (letterKeysAreOn() && isOnPage(event)) turn(event.key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <nav
      aria-label="Back to the list"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 text-label print:hidden"
    >
      <TextLink
        to={back}
        state={{ trail: way.trail, opened: id }}
        className="inline-flex items-center gap-2"
      >
        <Icon name="back" className="size-4" />
        {nameOfPlace(back)}
      </TextLink>
      {place >= 0 && (
        <span className="text-umber">
          {place + 1} of {way.ids.length}
        </span>
      )}
      {previous && (
        <TextLink to={`${applications}/${previous}`} state={way}>
          Previous
        </TextLink>
      )}
      {next && (
        <TextLink to={`${applications}/${next}`} state={way}>
          Next
        </TextLink>
      )}
    </nav>
  )
}

/** Letters count while the focus is on the page itself or on something that is only pressed. */
function isOnPage({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
    ) === null &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null
  )
}
