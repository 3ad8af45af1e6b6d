import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { deviceZone } from '#shared/dates.ts'
import { zoneWords } from '#shared/zones.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { ShortcutSwitch } from '#web/shortcut-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useRowKeys } from '#web/use-row-keys.ts'
import { readCalendar } from '../admin-contract.ts'
import { listInterviewers } from '../hours-contract.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { daysOf, type View } from './calendar-shape.ts'
import { nameOfDay, shortDay } from './time-words.ts'
import { UnreadCalendar } from './unread-calendar.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'

const FindDialog = lazy(async () => ({
  default: (await import('./admin-find-dialog.tsx')).AdminFindDialog,
}))

/** Who talks with whom and when: a week, or a day with a column for each interviewer. */
export function AdminCalendar() {
  const { view, day, host, zone, today, to, turned } = useCalendarAddress()
  const navigate = useNavigate()
  const days = daysOf(view, day)
  const query = useQuery({
    ...queryOf(readCalendar, {
      query: { from: days[0], to: days.at(-1), timeZone: zone, hostId: host },
    }),
    placeholderData: keepPreviousData,
  })
  const { data: known } = useQuery(queryOf(listInterviewers))
  const hosts = known?.interviewers ?? []
  const [isBooking, setBooking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({ list })
  const title = view === 'day' ? nameOfDay(day) : weekWords(days)
  return (
    <>
      <PageTitle>Calendar</PageTitle>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-dialog">Calendar</h1>
        <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setBooking(true)}>
          <Icon name="add" className="size-4" />
          Book for an applicant
        </Button>
      </header>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex gap-2">
            <Turn to={turned(-1)} icon="back" label={`Previous ${view}`} />
            <ButtonLink to={to({ on: today })} look="outline" size="small">
              Today
            </ButtonLink>
            <Turn to={turned(1)} icon="arrow" label={`Next ${view}`} />
          </div>
          <h2 aria-live="polite" className="text-h3">
            {title}
          </h2>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Views view={view} to={to} />
          {hosts.length > 1 && (
            <NativeSelect
              label="Interviewer"
              options={[
                { value: '', label: 'Everyone' },
                ...hosts.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={host ?? ''}
              onChange={(host) => navigate(to({ host }), { replace: true })}
              className="w-48 grow"
            />
          )}
          <ZoneSelect zone={zone} onChange={(zone) => navigate(to({ zone }), { replace: true })} />
        </div>
      </div>
      <Loaded query={query} loading className="mt-5">
        {(data) => (
          <div ref={list} className="mt-4">
            {data.hosts.map(({ id, name, unread }) => (
              <UnreadCalendar key={id} name={name} timeZone={zone} unread={unread} />
            ))}
            <CalendarGrid view={view} days={days} zone={zone} today={today} calendar={data} />
          </div>
        )}
      </Loaded>
      <ShortcutSwitch keys="j and k" />
      {isBooking && (
        <Suspense>
          <FindDialog onClose={() => setBooking(false)} />
        </Suspense>
      )}
    </>
  )
}

function weekWords(days: readonly string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return `${shortDay(first)} – ${shortDay(last)}, ${last.slice(0, 4)}`
}

type TurnProps = { to: string; icon: 'back' | 'arrow'; label: string }

function Turn({ to, icon, label }: TurnProps) {
  return (
    <ButtonLink to={to} look="outline" size="small" aria-label={label} className="w-9 px-0">
      <Icon name={icon} className="size-4" />
    </ButtonLink>
  )
}

const views: readonly { view: View; label: string }[] = [
  { view: 'week', label: 'Week' },
  { view: 'day', label: 'Day' },
]

type ViewsProps = { view: View; to: (change: { view: View }) => string }

function Views({ view, to }: ViewsProps) {
  return (
    <nav aria-label="View" className="flex gap-1 pb-1">
      {views.map((one) => (
        <ButtonLink
          key={one.view}
          to={to({ view: one.view })}
          look={one.view === view ? 'solid' : 'outline'}
          size="small"
          aria-current={one.view === view ? 'page' : undefined}
        >
          {one.label}
        </ButtonLink>
      ))}
    </nav>
  )
}

type ZoneProps = { zone: string; onChange: (zone: string) => void }

/** The institute's zone and the reader's own, where they differ. */
function ZoneSelect({ zone, onChange }: ZoneProps) {
  const { timeZone } = usePublicFacts().institute
  const zones = [...new Set([timeZone, deviceZone(), zone])]
  if (zones.length === 1)
    return <p className="pb-2 text-help text-umber">Times in {zoneWords(zone)}</p>
  return (
    <NativeSelect
      label="Times in"
      options={zones.map((one) => ({ value: one, label: zoneWords(one) }))}
      value={zone}
      onChange={onChange}
      className="w-56 grow"
    />
  )
}
