import { useState } from 'react'
import { Fold } from '#web/ui/fold.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { ImportDetails } from '../contract.ts'
import {
  type ImportColumns,
  importedQuestions,
  neededFields,
  personFields,
} from '../import-columns.ts'

type Props = {
  data: ImportDetails
  columns: ImportColumns
  faults: Partial<Record<string, string>>
  onChange: (columns: ImportColumns) => void
}

const needed: readonly string[] = neededFields

/** Which column of the file holds what: who they are, and answers. */
export function ColumnFields({ data, columns, faults, onChange }: Props) {
  const { head, samples, fitting } = data
  const questions = importedQuestions.filter(
    ({ only }) => !only || !data.program || only === data.program,
  )
  // A question stays where it is while its column is chosen.
  const [first] = useState(columns.heads)
  const found = questions.filter(({ path }) => first[path])
  const others = questions.filter(({ path }) => !first[path])
  const options = [
    { value: '', label: 'None' },
    ...[...new Set(head)]
      .filter((name) => name !== '')
      .map((value) => ({ value, label: labelOf(value, samples[0]?.[head.indexOf(value)]) })),
  ]
  const field = (name: string, label: string) => (
    <NativeSelect
      key={name}
      label={needed.includes(name) ? label : `${label} (optional)`}
      value={columns.heads[name] ?? ''}
      onChange={(value) => {
        const { [name]: _, ...rest } = columns.heads
        onChange({ ...columns, heads: value ? { ...rest, [name]: value } : rest })
      }}
      error={needed.includes(name) ? faults[name] : undefined}
      options={options}
    />
  )
  return (
    <fieldset>
      <legend className="mb-3 font-heading text-h3">Columns</legend>
      {fitting.length > 0 && (
        <NativeSelect
          label="Use saved columns"
          className="mb-5"
          value=""
          onChange={(id) => {
            const profile = fitting.find((one) => one.id === id)
            if (profile) onChange(profile.columns)
          }}
          options={[
            { value: '', label: 'Choose to fill in all of them' },
            ...fitting.map(({ id: value, name: label }) => ({ value, label })),
          ]}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {Object.entries(personFields).map(([name, label]) => field(name, label))}
        {found.map(({ path, label, inFull = label }) => field(path, inFull))}
      </div>
      <div className="mt-5">
        <Fold title={`More answers (${others.length})`}>
          <div className="grid gap-5 sm:grid-cols-2">
            {others.map(({ path, label, inFull = label }) => field(path, inFull))}
          </div>
        </Fold>
      </div>
    </fieldset>
  )
}

/** "Birthdate (11/30/2001)": the head with what is below it. */
function labelOf(head: string, sample = ''): string {
  const said = sample.trim()
  return said ? `${head} (${said.length > 24 ? `${said.slice(0, 24)}…` : said})` : head
}
