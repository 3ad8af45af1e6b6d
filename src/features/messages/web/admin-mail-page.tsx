import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { mailViewWords } from '../mail-views.ts'
import { MailBox } from './mail-box.tsx'

type Show = { show: string; label: string; load?: (() => Promise<ComponentType>) | undefined }

const loads: Record<string, Show['load']> = { returned, reminders, work }
const shows: readonly Show[] = Object.entries(mailViewWords).map(([show, label]) => ({
  show,
  label,
  load: loads[show],
}))

async function returned() {
  return (await import('./returned-addresses.tsx')).ReturnedAddresses
}

async function reminders() {
  return (await import('./due-reminders.tsx')).DueReminders
}

async function work() {
  return (await import('./worker-view.tsx')).WorkerView
}

/** Every mail that went out or is on its way, what came back, and what the clock does by itself. */
export function AdminMailPage() {
  const [params] = useSearchParams()
  const current = shows.find(({ show }) => show === params.get('show')) ?? shows[0]
  return (
    <>
      <PageTitle>Email</PageTitle>
      <h1 className="mb-4 text-dialog">Email</h1>
      <Tabs
        label="Email views"
        tabs={shows.map((one) => ({
          label: one.label,
          to: { search: one.show && `show=${one.show}` },
          isOn: one === current,
        }))}
      />
      <IgnoredParameters takes={{ show: shows.map(({ show }) => show) }} />
      {current?.load ? <Part key={current.show} load={current.load} props={{}} /> : <MailBox />}
    </>
  )
}
