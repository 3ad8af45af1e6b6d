import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { NamedItem } from '#shared/vocabulary.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import type { PlaceProps } from '#web/page-parts.ts'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useAct } from '#web/use-act.ts'
import { addInterviewer, listInterviewers, readHours } from '../hours-contract.ts'
import { FeedPanel } from './admin-feed.tsx'
import { InterviewerPrograms } from './admin-interviewer-programs.tsx'
import { RoomPanel } from './admin-meeting-place.tsx'
import { SchedulesPanel } from './admin-schedules.tsx'
import { TimeOffPanel } from './admin-time-off.tsx'
import { shownInOffice } from './shown-in-office.ts'

declare module '#web/page-parts.ts' {
  interface PlaceProps {
    /** Below the hours of an interviewer, with the zone of their calendar. */
    'beside-hours': { id: string; timeZone: string }
  }
}

/** What other features show of an interviewer. */
type Parts = { Beside?: ComponentType<PlaceProps['beside-hours']> }

/** When somebody can hold interviews: one's own hours, and everybody's for who manages them. */
export function AdminHours({ Beside }: Parts) {
  const [params, setParams] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(listInterviewers))
  const { data } = query
  const manages = me?.admin.rights.includes('manage-interviews') ?? false
  const known = data?.interviewers ?? []
  const chosen =
    known.find(({ id }) => id === params.get('host')) ??
    known.find(({ id }) => id === me?.admin.id) ??
    known[0]
  return (
    <>
      <PageTitle>Hours</PageTitle>
      <h1 className="text-dialog">Hours</h1>
      <Loaded query={query} loading className="mt-5">
        {(data) => (
          <div className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-3">
            {known.length > 1 && (
              <NativeSelect
                label="Interviewer"
                options={known.map(({ id, name, active }) => ({
                  value: id,
                  label: active ? name : `${name} (not active)`,
                }))}
                value={chosen?.id ?? ''}
                onChange={(host) => setParams({ show: 'hours', host }, { replace: true })}
                className="w-56"
              />
            )}
            {manages && data.candidates.length > 0 && (
              <NewInterviewer
                candidates={data.candidates}
                onAdded={(host) => setParams({ show: 'hours', host }, { replace: true })}
              />
            )}
          </div>
        )}
      </Loaded>
      {data && !chosen && (
        <p className="mt-6 max-w-prose text-umber">
          {manages
            ? 'There are no interviewers yet. Add someone to set their hours here.'
            : 'You’re not an interviewer. An admissions officer can add you.'}
        </p>
      )}
      {chosen && <Hours key={chosen.id} id={chosen.id} manages={manages} Beside={Beside} />}
    </>
  )
}

type NewProps = {
  candidates: readonly NamedItem[]
  onAdded: (id: string) => void
}

function NewInterviewer({ candidates, onAdded }: NewProps) {
  const [adminId, setAdminId] = useState('')
  const { act, isBusy, problem } = useAct(shownInOffice)

  async function add() {
    if (!(await act(() => call(addInterviewer, { body: { adminId } })))) return
    onAdded(adminId)
    setAdminId('')
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Banner tone="error" className="w-full">
        {problem}
      </Banner>
      <NativeSelect
        label="Add an interviewer"
        options={[
          { value: '', label: 'Select' },
          ...candidates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={adminId}
        onChange={setAdminId}
        className="w-56"
      />
      <Button
        look="outline"
        size="small"
        disabled={adminId === ''}
        onClick={add}
        busyLabel={isBusy && 'Adding...'}
        className="min-h-10"
      >
        Add
      </Button>
    </div>
  )
}

function Hours({ id, manages, Beside }: Parts & { id: string; manages: boolean }) {
  const query = useQuery(queryOf(readHours, { params: { id } }))
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading className="mt-5" />
  return (
    <div className="mt-6 grid gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <SchedulesPanel {...data} />
      </div>
      <div className="min-w-0 space-y-8">
        <TimeOffPanel {...data} />
        <RoomPanel {...data} />
        {manages && <InterviewerPrograms {...data} />}
        <FeedPanel {...data} />
        {Beside && <Beside id={id} timeZone={data.interviewer.timeZone} />}
      </div>
    </div>
  )
}
