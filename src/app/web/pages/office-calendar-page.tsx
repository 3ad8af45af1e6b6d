import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { AdminCalendar } from '#features/interviews/web/admin-calendar.tsx'
import type { Right } from '#shared/rights.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Tabs } from '#web/ui/tabs.tsx'

type Show = {
  /** Names it in the address; the calendar itself is not named. */
  show: string | null
  label: string
  right: Right
  load?: () => Promise<ComponentType>
}

const shows: readonly Show[] = [
  { show: null, label: 'Calendar', right: 'arrange-interviews' },
  { show: 'requests', label: 'Requests', right: 'manage-interviews', load: requests },
  { show: 'hours', label: 'Hours', right: 'arrange-interviews', load: hours },
  { show: 'closed', label: 'Closed days', right: 'arrange-interviews', load: closed },
]

async function requests() {
  return (await import('#features/interviews/web/admin-requests.tsx')).AdminRequests
}

async function hours() {
  return (await import('#features/interviews/web/admin-hours.tsx')).AdminHours
}

async function closed() {
  return (await import('#features/interviews/web/admin-closed.tsx')).AdminClosed
}

async function interview() {
  return (await import('#features/interviews/web/admin-interview.tsx')).AdminInterview
}

async function answers() {
  return (await import('#features/application-form/web/admin-answers-beside.tsx'))
    .AdminAnswersBeside
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
  const open = shows.filter(({ right }) => me?.admin.rights.includes(right))
  const current = open.find(({ show }) => show === params.get('show')) ?? shows[0]
  if (!current) return null
  const { show, load } = current
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
