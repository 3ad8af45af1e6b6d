import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listChoices } from '#features/applications/list-contract.ts'
import { countries } from '#shared/countries.ts'
import type { Program } from '#shared/program.ts'
import { DateOrder, dateOrderWords } from '#shared/written-dates.ts'
import { call } from '#web/call.ts'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { queryOf } from '#web/queries.ts'
import { IntakeFields } from '#web/ui/intake-fields.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { checkImport, type ImportDetails } from '../contract.ts'
import { ColumnFields } from './column-fields.tsx'
import { importsAddress, shownImports } from './shown-imports.ts'

type Props = { data: ImportDetails; onDone: () => void }

/** What the columns hold and what the file is for, filled in with what it most likely is. */
export function ImportSetup({ data, onDone }: Props) {
  const navigate = useNavigate()
  const { data: choices } = useQuery(queryOf(listChoices))
  const [columns, setColumns] = useState(data.columns)
  const [typed, setTyped] = useState({
    program: data.program ?? '',
    intakeId: data.intakeId ?? '',
    receivedOn: data.receivedOn ?? '',
    reason: data.reason,
    saveAs: '',
  })
  const { act, isBusy, refusal, problem, dismiss } = useAct(shownImports)
  const faults = refusal?.fields ?? {}

  /** What was wrong is looked at again when it is sent. */
  function change(part: Partial<typeof typed>) {
    dismiss()
    // Two fields may change at once.
    setTyped((before) => ({ ...before, ...part }))
  }

  function send() {
    const { program, intakeId, receivedOn, reason, saveAs } = typed
    const body = {
      // What is missing is told by the server, with every other field.
      program: program as Program,
      intakeId,
      receivedOn,
      reason,
      columns,
      saveAs: saveAs.trim() || null,
    }
    return act(() => call(checkImport, { params: { id: data.id }, body }), { onDone })
  }

  return (
    <div className="mt-5 max-w-form">
      <HandInForm
        onSubmit={send}
        problem={problem}
        isSending={isBusy}
        send="Check the rows"
        sending="Starting..."
        onBack={() => (data.state === 'uploaded' ? navigate(importsAddress) : onDone())}
      >
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-3 font-heading text-h3">Applications</legend>
          <IntakeFields
            program={{
              value: typed.program,
              onChange: (program) => change({ program }),
              error: faults.program,
            }}
            intake={{
              value: typed.intakeId,
              onChange: (intakeId) => change({ intakeId }),
              error: faults.intakeId,
            }}
            intakes={choices?.intakes}
          />
          <TextField
            label="Received on, if no column says it"
            type="date"
            hint="This date counts for the deadline"
            value={typed.receivedOn}
            onChange={(receivedOn) => change({ receivedOn })}
            error={faults.receivedOn}
          />
          <NativeSelect
            label="Dates look like"
            value={columns.dateOrder}
            onChange={(value) => setColumns({ ...columns, dateOrder: DateOrder.parse(value) })}
            options={DateOrder.options.map((value) => ({ value, label: dateOrderWords[value] }))}
          />
          <NativeSelect
            label="Country, if no column says it"
            value={columns.country}
            onChange={(country) => setColumns({ ...columns, country })}
            options={countries.map(({ code: value, name: label }) => ({ value, label }))}
          />
        </fieldset>
        <ColumnFields data={data} columns={columns} faults={faults} onChange={setColumns} />
        <TextArea
          label="Why they’re entered after the deadline"
          tag="only if late"
          rows={2}
          value={typed.reason}
          onChange={(reason) => change({ reason })}
          error={faults.reason}
        />
        <TextField
          label="Save these columns as"
          tag="optional"
          hint="Then you can choose them for the next file"
          value={typed.saveAs}
          onChange={(saveAs) => change({ saveAs })}
          error={faults.saveAs}
          autoComplete="off"
        />
      </HandInForm>
    </div>
  )
}
