import { useState } from 'react'
import { entriesOf, type ListQuery } from '#features/applications/list-contract.ts'
import { missingWords } from '#features/applications/missing-kind.ts'
import { countries } from '#shared/countries.ts'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { states } from '#shared/states.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { awaitedWords } from './admin-cells.tsx'
import type { Filters } from './admin-list-address.ts'
import { sortOptions } from './admin-list-columns.ts'
import type { Choices } from './use-list-choices.ts'

const noFilter = ''

export const programOptions = [
  { value: noFilter, label: 'Both programs' },
  ...Program.options.map((program) => ({ value: program, label: programWords[program] })),
]

const waitingOptions = [
  { value: noFilter, label: 'Anyone' },
  { value: 'office', label: awaitedWords.office },
  { value: 'applicant', label: awaitedWords.applicant },
  { value: 'nobody', label: awaitedWords.nobody },
] as const

const countryOptions = [
  { value: noFilter, label: 'Any country' },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
]
const stateOptions = [
  { value: noFilter, label: 'Any state' },
  ...states.map(({ code, name }) => ({ value: code, label: name })),
]

type Props = {
  query: ListQuery
  choices: Choices
  onFilter: (filters: Filters) => void
}

/** The filters that are asked for less often; all of them are in the address. */
export function AdminListFilters({ query, choices, onFilter }: Props) {
  const { program, intake, waiting, assignee, from, to } = query
  const intakes = choices.intakes.filter((one) => !program || one.program === program)
  return (
    <div
      id="list-filters"
      className="mt-2 grid grid-cols-2 gap-3 pb-2 md:grid-cols-3 xl:grid-cols-6"
    >
      <NativeSelect
        label="Intake"
        value={intake ?? noFilter}
        options={[
          { value: noFilter, label: 'All intakes' },
          ...intakes.map(({ id, name, program }) => ({
            value: id,
            label: `${name}, ${programWords[program]}`,
          })),
        ]}
        onChange={(choice) => onFilter({ intake: choice })}
      />
      <NativeSelect
        label="Waiting for"
        value={waiting ?? noFilter}
        options={waitingOptions}
        onChange={(choice) =>
          onFilter({
            waiting: waitingOptions.find(({ value }) => value === choice)?.value || undefined,
          })
        }
      />
      <NativeSelect
        label="Assigned to"
        value={assignee ?? noFilter}
        options={[
          { value: noFilter, label: 'Anyone' },
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Unassigned' },
          ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(choice) => onFilter({ assignee: choice })}
      />
      <NativeSelect
        label="Flag"
        value={noFilter}
        options={[
          { value: noFilter, label: query.flags ? 'Add a flag' : 'Any or none' },
          ...choices.flags
            .filter(({ id, retired }) => !retired && !entriesOf(query.flags).includes(id))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(choice) => onFilter({ flags: [...entriesOf(query.flags), choice].join(',') })}
      />
      <NativeSelect
        label="Missing"
        value={noFilter}
        options={[
          { value: noFilter, label: query.missing ? 'Add an item' : 'Any or none' },
          ...choices.missing
            .filter((kind) => !entriesOf(query.missing).includes(kind))
            .map((kind) => ({ value: kind, label: missingWords[kind] })),
        ]}
        onChange={(kind) => onFilter({ missing: [...entriesOf(query.missing), kind].join(',') })}
      />
      <NativeSelect
        label="Country of residence"
        options={countryOptions}
        value={query.country ?? noFilter}
        onChange={(country) => onFilter({ country, ...(country !== 'US' && { state: undefined }) })}
      />
      <NativeSelect
        label="State of residence"
        options={stateOptions}
        value={query.state ?? noFilter}
        onChange={(state) => onFilter({ state, ...(state && { country: 'US' }) })}
      />
      <Day label="Submitted from" value={from} onChange={(day) => onFilter({ from: day })} />
      <Day label="Submitted to" value={to} onChange={(day) => onFilter({ to: day })} />
      <NativeSelect
        label="Order"
        options={sortOptions}
        value={query.sort ?? noFilter}
        onChange={(choice) =>
          onFilter({
            sort: sortOptions.find(({ value }) => value === choice)?.value || undefined,
          })
        }
      />
    </div>
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string) => void }

/** A year of which not all is typed yet narrows nothing. */
function Day({ label, value = '', onChange }: DayProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? value}
      onChange={(day) => {
        const isWhole = day === '' || day >= '1000'
        setTyped(isWhole ? undefined : day)
        if (isWhole) onChange(day)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
