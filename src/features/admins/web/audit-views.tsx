import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, inDigits } from '#shared/counted.ts'
import { findCountry } from '#shared/countries.ts'
import { findState } from '#shared/states.ts'
import { zoneWords } from '#shared/zones.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Pages } from '#web/use-pages.ts'
import { useTrail } from '#web/use-trail.ts'
import { wordsOfAction } from '../action-words.ts'
import { listReadings, type Readings } from '../audit-contract.ts'
import { listAdmins } from '../staff-contract.ts'

type ReadingsQuery = { adminId: string; from: string; to: string; address?: string }

/** After a stolen sign-in: whose files it has read, and where these people live. */
export function AuditReadings() {
  const people = useQuery(queryOf(listAdmins)).data?.people ?? []
  const [asked, setAsked] = useState<ReadingsQuery>()
  const pages = useTrail()
  // Each look is in the log, so nothing is read again unasked.
  const query = useQuery({
    ...queryOf(listReadings, asked && { body: { ...asked, after: pages.after } }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, isFetching } = query
  return (
    <>
      <p className="mt-5 max-w-form text-label text-umber">
        Restricted answers, documents, and references that someone opened one by one, and everything
        they exported. Each application counts once. Lookups here are recorded in the audit log.
      </p>
      <ReadingsForm
        people={people.map(({ id, name }) => ({ value: id, label: name }))}
        isBusy={isFetching}
        onAsk={(wanted) => {
          pages.restart()
          setAsked(wanted)
        }}
      />
      <Loaded query={query} className="mt-5" />
      {asked && data && <Found readings={data} pages={pages} />}
    </>
  )
}

type FormProps = {
  people: { value: string; label: string }[]
  isBusy: boolean
  onAsk: (asked: ReadingsQuery) => void
}

function ReadingsForm({ people, isBusy, onAsk }: FormProps) {
  const [typed, setTyped] = useState({ adminId: '', from: '', to: '', address: '' })
  const change = (name: keyof typeof typed) => (value: string) =>
    setTyped({ ...typed, [name]: value })
  const isWhole = typed.adminId !== '' && typed.from !== '' && typed.to !== ''
  return (
    <search className="mt-4 block print:hidden">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { address, ...wanted } = typed
          if (isWhole) onAsk({ ...wanted, ...(address.trim() && { address: address.trim() }) })
        }}
        className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(2,minmax(0,1fr))_auto_auto_auto]"
      >
        <NativeSelect
          label="Who"
          options={[{ value: '', label: 'Choose someone' }, ...people]}
          value={typed.adminId}
          onChange={change('adminId')}
        />
        <TextField
          label="From IP address"
          tag="optional"
          placeholder="As shown in the log"
          value={typed.address}
          onChange={change('address')}
          autoComplete="off"
          maxLength={60}
        />
        <TextField label="From" type="date" value={typed.from} onChange={change('from')} />
        <TextField label="To" type="date" value={typed.to} onChange={change('to')} />
        <div className="flex min-h-(--control) items-center self-end">
          <Button
            type="submit"
            look="outline"
            size="small"
            disabled={!isWhole}
            busyLabel={isBusy && 'Loading...'}
          >
            Look it up
          </Button>
        </div>
      </form>
    </search>
  )
}

type FoundProps = {
  readings: Readings
  pages: Pages
}

function Found({ readings, pages }: FoundProps) {
  const { applications, people, kinds, places, read, timeZone, next } = readings
  if (applications === 0)
    return <p className="mt-7 text-umber">They read nothing like this on these days.</p>
  return (
    <>
      <p role="status" className="mt-7">
        <strong className="font-medium">
          {counted(applications, 'application')} of {counted(people, 'person', 'people')}
        </strong>
        <span className="block text-help text-umber">
          Days are counted in {zoneWords(timeZone)}.
        </span>
      </p>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
        <DataTable
          caption="How it was read"
          rows={kinds}
          keyOf={({ action }) => action}
          fold="never"
          columns={[
            { head: 'How', cell: ({ action }) => wordsOfAction(action) },
            { head: 'Times', kind: 'number', cell: ({ times }) => inNumbers(times) },
            {
              head: 'Applications',
              kind: 'number',
              cell: (kind) => inNumbers(kind.applications),
            },
          ]}
        />
        <DataTable
          caption="Where these people live"
          rows={places}
          keyOf={({ country, state }) => `${country} ${state}`}
          fold="never"
          columns={[
            { head: 'Country', cell: ({ country }) => findCountry(country)?.name ?? country },
            { head: 'State', cell: ({ state }) => state && (findState(state)?.name ?? state) },
            { head: 'People', kind: 'number', cell: (place) => inNumbers(place.people) },
          ]}
        />
      </div>
      <h2 className="mt-7 text-h3">Who it concerns</h2>
      <DataTable
        caption="Applications that were read"
        rows={read}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Applicant',
            link: ({ id }) => ({ to: `/admin-panel/applications/${id}` }),
            cell: ({ name }) => <bdi>{name}</bdi>,
          },
          { head: 'Email', label: false, width: 'text', cell: ({ email }) => email },
          {
            head: 'Lives in',
            cell: ({ country, state }) =>
              [state && findState(state)?.name, findCountry(country)?.name]
                .filter(Boolean)
                .join(', '),
          },
        ]}
      />
      <Pager pages={pages} next={next} />
    </>
  )
}

function inNumbers(count: number): string {
  return inDigits(count)
}
