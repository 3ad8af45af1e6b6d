import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { zoneWords } from '#shared/zones.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import {
  addClosedPeriod,
  type ClosedPeriod,
  listClosedPeriods,
  removeClosedPeriod,
} from '../hours-contract.ts'
import { shownInOffice } from './shown-in-office.ts'
import { useConfirmedChange } from './use-confirmed-change.tsx'

/** Days on which no one in the institute holds interviews. */
export function AdminClosedDays() {
  const { timeZone } = usePublicFacts().institute
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(listClosedPeriods))
  const { data } = query
  const { act, problem } = useAct(shownInOffice)
  const mayChange = me?.admin.rights.includes('manage-interviews') ?? false
  const remove = (id: string) => act(() => call(removeClosedPeriod, { params: { id } }))

  return (
    <>
      <PageTitle>Closed days</PageTitle>
      <h1 className="text-dialog">Closed days</h1>
      <p className="mt-2 max-w-prose text-umber">
        No interviews can be booked on these days. The days follow the time zone of{' '}
        {zoneWords(timeZone)}.{me && !mayChange && ' Admissions and owners change them.'}
      </p>
      <Loaded query={query} loading className="mt-5" />
      <Banner tone="error" className="mt-5">
        {problem}
      </Banner>
      {data && (
        <ul className="mt-5 max-w-prose text-label">
          {data.periods.map((period) => (
            <li
              key={period.id}
              className="flex flex-wrap items-center justify-between gap-x-6 border-hairline border-t py-2 last:border-b"
            >
              <span className="min-w-0">
                <span className="font-medium wrap-anywhere">{period.name}</span>
                <span className="block text-umber">{spanOf(period)}</span>
              </span>
              {mayChange && (
                <Button look="quiet" size="small" onClick={() => remove(period.id)}>
                  Remove<span className="sr-only">: {period.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.periods.length === 0 && <p className="mt-2 text-umber">None so far.</p>}
      {data && data.holidays.length > 0 && (
        <Holidays
          days={data.holidays}
          maySeeSettings={me?.admin.rights.includes('read-settings') ?? false}
        />
      )}
      {mayChange && <NewPeriod />}
    </>
  )
}

type HolidaysProps = {
  days: readonly { day: string; name: string }[]
  maySeeSettings: boolean
}

function Holidays({ days, maySeeSettings }: HolidaysProps) {
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="text-h3">Holidays</h2>
      <p className="mt-1 text-umber">
        Also closed, every year.
        {maySeeSettings && (
          <>
            {' '}
            <TextLink to="/admin-panel/settings?area=holidays">The settings</TextLink> list which
            ones.
          </>
        )}
      </p>
      <ul className="mt-3 text-label">
        {days.map(({ day, name }) => (
          <li
            key={`${day} ${name}`}
            className="flex flex-wrap justify-between gap-x-6 border-hairline border-t py-2 last:border-b"
          >
            <span className="font-medium">{name}</span>
            <span className="text-umber">{formatDay(day)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function spanOf({ from, to }: ClosedPeriod): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

const nothing = { name: '', from: '', to: '' }
const ids = { name: 'closed-name', from: 'closed-from', to: 'closed-to' }

function NewPeriod() {
  const [values, setValues] = useState(nothing)
  const { change, mend, isBusy, question, trouble, problems } = useConfirmedChange(ids)

  function set(change: Partial<typeof nothing>) {
    setValues({ ...values, ...change })
    // Without a last day the first one is meant.
    mend(...Object.keys(change), ...('from' in change && !to ? ['to'] : []))
  }

  const { name, from, to } = values
  return (
    <PlainForm
      aria-label="Close days"
      className="mt-8 max-w-form space-y-4"
      onSubmit={() => {
        // One day is a period, too.
        const body = { name, from, to: to || from }
        void change(
          (confirmed) => call(addClosedPeriod, { body: { ...body, confirmed } }),
          () => setValues(nothing),
        )
      }}
    >
      <h2 className="text-h3">Close days</h2>
      {trouble}
      <TextField
        id={ids.name}
        label="Name"
        hint="Like “Winter break”"
        value={name}
        error={problems.name}
        onChange={(name) => set({ name })}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <TextField
          id={ids.from}
          type="date"
          label="First day"
          value={from}
          error={problems.from}
          onChange={(from) => set({ from })}
        />
        <TextField
          id={ids.to}
          type="date"
          label="Last day"
          tag="if different"
          value={to}
          error={to ? problems.to : undefined}
          onChange={(to) => set({ to })}
        />
      </div>
      <Button type="submit" size="small" busyLabel={isBusy && 'Saving...'}>
        Close days
      </Button>
      {question}
    </PlainForm>
  )
}
