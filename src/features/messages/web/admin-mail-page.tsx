import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { PageViews } from '#web/feature.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { mailViewWords } from '../mail-views.ts'
import { MailBox } from './mail-box.tsx'

type Show = {
  show: string
  label: string
  load?: (() => Promise<ComponentType>) | undefined
} & Pick<PageViews[string], 'takes'>

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
export function AdminMailPage({ views }: { views: PageViews }) {
  const [params] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const more = Object.entries(views)
    .filter(([, { right }]) => me?.admin.rights.includes(right))
    .map(([show, { label, load, takes }]): Show => ({ show, label, load, takes }))
  const all = [...shows, ...more]
  const current = all.find(({ show }) => show === params.get('show')) ?? all[0]
  return (
    <>
      <PageTitle>Email</PageTitle>
      <h1 className="mb-4 text-dialog">Email</h1>
      <Tabs
        label="Email views"
        tabs={all.map((one) => ({
          label: one.label,
          to: { search: one.show && `show=${one.show}` },
          isOn: one === current,
        }))}
      />
      <IgnoredParameters takes={{ show: all.map(({ show }) => show), ...current?.takes }} />
      {current?.load ? <Part key={current.show} load={current.load} props={{}} /> : <MailBox />}
    </>
  )
}
