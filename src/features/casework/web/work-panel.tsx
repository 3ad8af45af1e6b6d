import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import type { readApplication } from '#features/application-form/admin-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAct } from '#web/use-act.ts'
import { assignApplication, flagApplication, readWork } from '../work-contract.ts'
import { shownWork } from './shown-work.ts'
import { workerOptions } from './workers.ts'

type Props = { application: Pick<Answer<typeof readApplication>, 'id' | 'assignee' | 'flags'> }

/** Who works on an application, and what it is marked with. */
export function WorkPanel({ application }: Props) {
  const { id } = application
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(readWork, { params: { id } }))
  const { data: work } = query
  const mayAssign = me?.admin.rights.includes('assign-applications') ?? false
  return (
    <Panel title="Work" anchor="work">
      <Loaded query={query} />
      {me && work && (
        <div className="mt-2 space-y-3">
          <Assignee application={application} reader={me.admin.id} {...work} isFixed={!mayAssign} />
          <Flags application={application} known={work.flags} isFixed={!mayAssign} />
        </div>
      )}
    </Panel>
  )
}

type Work = Answer<typeof readWork>
type AssigneeProps = Props & { reader: string; colleagues: Work['colleagues']; isFixed: boolean }

function Assignee({ application, reader, colleagues, isFixed }: AssigneeProps) {
  const { id, assignee } = application
  const seen = assignee?.id ?? ''
  const { act, busy, problem } = useAct(shownWork)
  const assign = (assigneeId: string) =>
    act(
      () =>
        call(assignApplication, {
          params: { id },
          body: { assigneeId: assigneeId || null, seen: seen || null },
        }),
      { name: assigneeId },
    )
  if (isFixed)
    return (
      <p className="text-label wrap-anywhere">
        <span className="text-umber">Assigned to</span> {assignee?.name ?? 'unassigned'}
      </p>
    )
  return (
    <>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <NativeSelect
        label="Assigned to"
        options={workerOptions(colleagues, reader, assignee)}
        value={busy ?? seen}
        onChange={assign}
      />
    </>
  )
}

type FlagsProps = Props & { known: Work['flags']; isFixed: boolean }

/** Each flag is put on and taken off by one press; one that the settings have dropped can still be taken off. */
function Flags({ application, known, isFixed }: FlagsProps) {
  const { id, flags } = application
  const { act, problem } = useAct(shownWork)
  const dropped = flags.filter((flag) => known.every(({ id }) => id !== flag))
  const all = [...known, ...dropped.map((id) => ({ id, name: id }))]
  const shown = isFixed ? all.filter(({ id }) => flags.includes(id)) : all
  if (shown.length === 0) return null
  return (
    <>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <ul aria-label="Flags" className="flex flex-wrap gap-2">
        {shown.map((flag) => {
          const isOn = flags.includes(flag.id)
          if (isFixed)
            return (
              <li key={flag.id} className={flagClass(isOn)}>
                {flag.name}
              </li>
            )
          return (
            <li key={flag.id}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() =>
                  act(() =>
                    call(flagApplication, {
                      params: { id },
                      body: isOn ? { add: [], remove: [flag.id] } : { add: [flag.id], remove: [] },
                    }),
                  )
                }
                className={flagClass(isOn)}
              >
                {isOn && <Icon name="check" className="size-4" />}
                {flag.name}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function flagClass(isOn: boolean): string {
  return cx(
    'flex min-h-8 items-center gap-1.5 rounded-control border px-2.5 text-help transition-colors',
    isOn ? 'border-brown bg-brown text-cream' : 'border-field hover:bg-sand',
  )
}
