import { useSearchParams } from 'react-router'
import { dayIn, isCalendarDate } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { serverNow } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { isZoneName } from '../zone.ts'
import type { View } from './calendar-shape.ts'

type AddressChange = { view?: View; on?: string; host?: string; zone?: string }

/** What of the calendar is looked at, kept in the address. */
export function useCalendarAddress() {
  const [params] = useSearchParams()
  const { timeZone } = usePublicFacts().institute
  const [view, on, host, zone] = ['view', 'on', 'host', 'zone'].map((name) => params.get(name))
  const shownZone = zone && isZoneName(zone) ? zone : timeZone
  const today = dayIn(serverNow(), shownZone)
  const shown = {
    view: view === 'day' ? 'day' : 'week',
    day: on && isCalendarDate(on) ? on : today,
    host: host && isId(host) ? host : undefined,
    zone: shownZone,
  } as const

  /** The address after a change; what is usual is not named in it. */
  function to(change: AddressChange): string {
    const address = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) address.set(name, value)
    const usual = [
      ['view', 'week'],
      ['on', today],
      ['host', ''],
      ['zone', timeZone],
    ] as const
    for (const [name, value] of usual) if (address.get(name) === value) address.delete(name)
    return `?${address}`
  }

  function turned(steps: number): string {
    return to({ on: addDays(shown.day, steps * (shown.view === 'week' ? 7 : 1)) })
  }

  return { ...shown, today, to, turned, search: `?${params}` }
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
