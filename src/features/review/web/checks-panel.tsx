import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { getAdmin } from '#features/admins/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { CheckState, checkStateWords, checkWords } from '../checks.ts'
import { type Check, readChecks, setCheck } from '../checks-contract.ts'
import { shownReviews } from './shown-reviews.ts'

const tones: Record<CheckState, StatusTone> = {
  open: 'waiting',
  passed: 'good',
  failed: 'ended',
  waived: 'good',
}

/** What must be settled before a decision is confirmed: whose it is, where it stands and why. */
export function ChecksPanel({ id }: { id: string }) {
  const query = useQuery(queryOf(readChecks, { params: { id } }))
  const { data } = query
  const [changing, setChanging] = useState<Check['kind']>()
  const check = data?.checks.find(({ kind }) => kind === changing)
  return (
    <Panel title="Checks" anchor="checks">
      <Loaded query={query} />
      {data?.checks.length === 0 && (
        <p className="text-label text-umber">This program has no checks.</p>
      )}
      <ul className="text-label">
        {data?.checks.map((one) => (
          <CheckLine key={one.kind} id={id} check={one} onChange={() => setChanging(one.kind)} />
        ))}
      </ul>
      {data && data.history.length > 0 && <History entries={data.history} />}
      <Dialog
        title={check ? checkWords[check.kind].name : ''}
        isOpen={check !== undefined}
        onClose={() => setChanging(undefined)}
      >
        {check && data && (
          <CheckForm
            id={id}
            check={check}
            people={data.people}
            onClose={() => setChanging(undefined)}
          />
        )}
      </Dialog>
    </Panel>
  )
}

type LineProps = { id: string; check: Check; onChange: () => void }

function CheckLine({ id, check, onChange }: LineProps) {
  const { kind, state, owner, note, why, isIdle } = check
  const { name } = checkWords[kind]
  const isNeeded = !(isIdle && state === 'open')
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        {isNeeded ? (
          <StatusWord tone={tones[state]}>{checkStateWords[state]}</StatusWord>
        ) : (
          <StatusWord tone="ended">Nothing to decide</StatusWord>
        )}
      </span>
      {note && <span className="block whitespace-pre-line wrap-anywhere">{note}</span>}
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-help text-umber">
        <span className="min-w-0 wrap-anywhere">
          {owner?.name ?? (state === 'open' && 'Unassigned')}
        </span>
        <span className="flex gap-1">
          {isNeeded && state === 'open' && !why && <Pass id={id} check={check} />}
          <Button look="quiet" size="small" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
        </span>
      </span>
    </li>
  )
}

/** What most checks come to, at one press; the check becomes the presser's unless it is somebody's. */
function Pass({ id, check: { kind, owner, note, at } }: Omit<LineProps, 'onChange'>) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const { act, isBusy, problem } = useAct(shownReviews)
  if (!me) return null
  const ownerId = owner?.id ?? me.admin.id
  const body = { kind, state: 'passed', seenAt: at, note, ownerId } as const
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button
        look="outline"
        size="small"
        aria-label={`${checkWords[kind].name} passed`}
        busyLabel={isBusy && 'Saving...'}
        onClick={() => act(() => call(setCheck, { params: { id }, body }))}
      >
        Passed
      </Button>
    </>
  )
}

function History({ entries }: { entries: Answer<typeof readChecks>['history'] }) {
  return (
    <details className="mt-2 text-help">
      <summary className="w-max rounded-control underline decoration-brass underline-offset-4">
        History
      </summary>
      <ol className="mt-1">
        {entries.map(({ at, by, kind, words }) => (
          <li key={`${at} ${kind} ${words}`} className="border-hairline border-t py-1.5">
            {checkWords[kind].name}: {words}
            <span className="block text-umber wrap-anywhere">
              <When at={at} showsTime /> · {by}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const { state: stateShape, note: noteShape } = setCheck.shapes.body.shape
const Typed = z.object({ state: stateShape, note: noteShape, ownerId: z.string() })

type FormProps = {
  id: string
  check: Check
  people: Answer<typeof readChecks>['people']
  onClose: () => void
}

/** What was typed stays where somebody was faster; the next attempt goes on from what they left. */
function CheckForm({ id, check, people, onClose }: FormProps) {
  const { kind, at, why } = check
  const form = useSchemaForm(Typed, {
    ownerId: check.owner?.id ?? '',
    state: check.state,
    note: check.note,
  })
  const { frame } = useHandIn(
    form,
    (body: z.infer<typeof Typed>) =>
      call(setCheck, {
        params: { id },
        body: { ...body, ownerId: body.ownerId || null, kind, seenAt: at },
      }),
    onClose,
    shownReviews,
  )
  const states = CheckState.options.map((value) => ({ value, label: checkStateWords[value] }))
  return (
    <HandInForm {...frame} send="Save" sending="Saving..." onBack={onClose}>
      <p className="text-umber">
        {checkWords[kind].asks}. {why && `${why}.`}
      </p>
      <NativeSelectControl control={form.control} name="state" label="Status" options={states} />
      <NativeSelectControl
        control={form.control}
        name="ownerId"
        label="Assigned to"
        options={[
          { value: '', label: 'Unassigned' },
          ...people.map((person) => ({ value: person.id, label: person.name })),
        ]}
      />
      <TextAreaControl
        control={form.control}
        name="note"
        label="Note"
        hint="Required if it failed or is waived. The applicant doesn’t see this."
        rows={3}
      />
    </HandInForm>
  )
}
