import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import { FilterActs } from '#web/ui/filter-acts.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { readFunnel } from '../contract.ts'
import type { ReportFilters } from './use-report-address.ts'

type Props = {
  filters: ReportFilters
  intakes: Answer<typeof readFunnel>['intakes']
  onShow: (filters: ReportFilters) => void
}

/** Sent as a whole, so that each question is counted once. */
export function ReportFilterForm({ filters, intakes, onShow }: Props) {
  const [typed, setTyped] = useState(filters)
  const change = (name: keyof ReportFilters) => (value: string) =>
    setTyped({ ...typed, [name]: value })
  const programs = [...new Set(intakes.map(({ program }) => program))]
  const offered = intakes.filter(({ program }) => !typed.program || program === typed.program)
  return (
    <search className="mt-5 block print:hidden">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onShow(typed)
        }}
        className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(2,minmax(0,1fr))_auto_auto_auto]"
      >
        <NativeSelect
          label="Program"
          options={[
            { value: '', label: 'All' },
            ...programs.map((program) => ({ value: program, label: programWords[program] })),
          ]}
          value={typed.program ?? ''}
          onChange={(program) => setTyped({ ...typed, program, intake: '' })}
        />
        <NativeSelect
          label="Intake"
          options={[
            { value: '', label: 'All' },
            ...offered.map(({ id, name, program }) => ({
              value: id,
              label: `${name}, ${programWords[program]}`,
            })),
          ]}
          value={typed.intake ?? ''}
          onChange={change('intake')}
        />
        <TextField
          label="Started from"
          type="date"
          value={typed.from ?? ''}
          onChange={change('from')}
        />
        <TextField label="to" type="date" value={typed.to ?? ''} onChange={change('to')} />
        <FilterActs isFiltered={Object.keys(filters).length > 0} onClear={() => onShow({})} />
      </form>
    </search>
  )
}
