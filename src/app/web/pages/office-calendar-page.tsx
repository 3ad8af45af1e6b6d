import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { AdminCalendar } from '#features/interviews/web/admin-calendar.tsx'
import { calendarViews } from '#features/interviews/web/calendar-views.ts'
import type { LoadPage } from '#web/feature.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import type { PlaceProps } from '#web/page-parts.ts'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Tabs } from '#web/ui/tabs.tsx'

const loads: Record<string, LoadPage> = { requests, hours, closed }

async function requests() {
  return (await import('#features/interviews/web/admin-requests.tsx')).AdminRequests
}

async function hours() {
  const { AdminHours } = await import('#features/interviews/web/admin-hours.tsx')
  return () => <AdminHours Beside={BesideHours} />
}

async function closed() {
  return (await import('#features/interviews/web/admin-closed-days.tsx')).AdminClosedDays
}

async function interview() {
  return (await import('#features/interviews/web/admin-interview.tsx')).AdminInterview
}

async function answers() {
  return (await import('#features/application-form/web/admin-answers-panel.tsx')).AdminAnswersBeside
}

async function besideHours() {
  return (await import('./found-parts.ts')).partOf('beside-hours')
}

function BesideHours(props: PlaceProps['beside-hours']) {
  return <Part load={besideHours} props={props} isQuiet />
}

function ApplicationBeside({ id }: { id: string }) {
  return <Part load={answers} props={{ id }} isQuiet />
}

/** The interviews of the office: its calendar, one of them, and when they can be. */
export function OfficeCalendarPage() {
  const [params] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const id = params.get('interview')
  if (id) return <Part key={id} load={interview} props={{ id, Application: ApplicationBeside }} />
  const open = calendarViews.filter(({ right }) => me?.admin.rights.includes(right))
  const current = open.find(({ show }) => show === params.get('show')) ?? calendarViews[0]
  if (!current) return null
  const { show } = current
  const load = show ? loads[show] : undefined
  return (
    <>
      <Tabs
        label="Calendar views"
        tabs={open.map((one) => ({
          label: one.label,
          to: { search: one.show ? `?show=${one.show}` : '' },
          isOn: one === current,
        }))}
      />
      {me && <IgnoredParameters takes={{ show: open.map((one) => one.show) }} />}
      {load ? <Part key={show} load={load} props={{}} /> : <AdminCalendar />}
    </>
  )
}
