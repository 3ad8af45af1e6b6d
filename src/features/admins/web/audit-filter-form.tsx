import { useState } from 'react'
import { zoneWords } from '#shared/zones.ts'
import { FilterActs } from '#web/ui/filter-acts.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import { actionWords } from '../action-words.ts'
import type { NamedActor } from '../audit-contract.ts'
import type { Person } from '../staff-contract.ts'
import type { AuditFilters } from './use-audit-address.ts'

type Props = {
  filters: AuditFilters
  people: readonly Person[]
  /** Those who acted in the rows shown; an applicant can be chosen from there alone. */
  others: readonly NamedActor[]
  timeZone: string | undefined
  onShow: (filters: AuditFilters) => void
  onShowAgain: () => void
}

const none = ''

/** Sent as a whole, so that the log is read once for each question and not with each letter. */
export function AuditFilterForm({ filters, people, others, timeZone, onShow, onShowAgain }: Props) {
  const isWide = useIsWide()
  const [typed, setTyped] = useState(filters)
  const [actions] = useState(actionOptions)
  const change = (name: keyof AuditFilters) => (value: string) =>
    setTyped({ ...typed, [name]: value })

  function show(wanted: AuditFilters) {
    if (sameAs(wanted, filters)) onShowAgain()
    else onShow(wanted)
  }

  const form = (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        show(typed)
      }}
      className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(3,minmax(0,1fr))_auto_auto_auto]"
    >
      <NativeSelect
        label="Who"
        options={whoOptions(people, others, filters.who)}
        value={typed.who ?? none}
        onChange={change('who')}
      />
      <NativeSelect
        label="What"
        options={actions}
        value={typed.action ?? none}
        onChange={change('action')}
      />
      <TextField
        label="About"
        placeholder="Email or receipt"
        value={typed.about ?? ''}
        onChange={change('about')}
        autoComplete="off"
        maxLength={254}
      />
      <TextField label="From" type="date" value={typed.from ?? ''} onChange={change('from')} />
      <TextField label="To" type="date" value={typed.to ?? ''} onChange={change('to')} />
      <FilterActs isFiltered={Object.keys(filters).length > 0} onClear={() => onShow({})} />
    </form>
  )
  return (
    <search className="mt-5 block print:hidden">
      {isWide ? (
        form
      ) : (
        <Fold title="Filters" isOpen={Object.keys(filters).length > 0}>
          {form}
        </Fold>
      )}
      {timeZone && (
        <p className="mt-2 text-help text-umber">Days are counted in {zoneWords(timeZone)}.</p>
      )}
    </search>
  )
}

function actionOptions() {
  const options = Object.entries(actionWords).map(([action, words]) => ({
    value: action,
    label: capitalised(words),
  }))
  options.sort((a, b) => a.label.localeCompare(b.label))
  return [{ value: none, label: 'Everything' }, ...options]
}

function whoOptions(people: readonly Person[], others: readonly NamedActor[], chosen?: string) {
  const known = new Map([
    [none, 'Everyone'],
    ...people.map(({ id, name }): [string, string] => [`admin:${id}`, name]),
    ['system', 'Matricula'],
    ['none', 'Someone not logged in'],
  ])
  for (const { ref, name } of others)
    if (!known.has(ref)) known.set(ref, `${name ?? 'Someone'} (applicant)`)
  if (chosen && !known.has(chosen)) known.set(chosen, 'The person in the link')
  return [...known].map(([value, label]) => ({ value, label }))
}

function sameAs(wanted: AuditFilters, filters: AuditFilters): boolean {
  return (['who', 'action', 'about', 'from', 'to'] as const).every(
    (name) => (wanted[name] ?? '').trim() === (filters[name] ?? ''),
  )
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
