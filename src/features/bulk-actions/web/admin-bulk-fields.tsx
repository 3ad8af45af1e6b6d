import { useQuery } from '@tanstack/react-query'
import { listReasons } from '#features/applications/admin-contract.ts'
import { listChoices } from '#features/applications/list-contract.ts'
import { reasonOptions } from '#features/applications/reason-options.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Checkbox, CheckboxGroup } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { BulkAct, BulkKind } from '../admin-bulk-contract.ts'

/** What is typed and chosen, whatever the kind. */
export type BulkValues = {
  assigneeId: string
  add: string[]
  remove: string[]
  /** Of a task or a document. */
  title: string
  words: string
  dueOn: string
  isBlocking: boolean
  reasonId: string
}

export const nothingFilled: BulkValues = {
  assigneeId: '',
  add: [],
  remove: [],
  title: '',
  words: '',
  dueOn: '',
  isBlocking: false,
  reasonId: '',
}

const nobody = 'nobody'

/** The act, once it says enough to be done; undefined before. */
export function actOf(kind: BulkKind, filled: BulkValues): BulkAct | undefined {
  const { assigneeId, add, remove, title, words, dueOn, isBlocking, reasonId } = filled
  switch (kind) {
    case 'assign':
      return assigneeId
        ? { kind, assigneeId: assigneeId === nobody ? null : assigneeId }
        : undefined
    case 'flag':
      return add.length + remove.length > 0 ? { kind, add, remove } : undefined
    case 'task':
      return title.trim()
        ? { kind, title, assigneeId: assigneeId || null, dueOn: dueOn || null }
        : undefined
    case 'document':
      return title.trim()
        ? { kind, name: title, words, dueOn: dueOn || null, isBlocking }
        : undefined
    case 'waive-interview':
      return reasonId ? { kind, reasonId } : undefined
  }
}

type Choices = Answer<typeof listChoices>
const none: Choices = { intakes: [], flags: [], people: [], missing: [] }
const keptMs = 5 * 60_000

type Props = {
  filled: BulkValues
  fields: Record<string, string>
  onChange: (change: Partial<BulkValues>) => void
}

export function BulkFields({ kind, ...props }: Props & { kind: BulkKind }) {
  switch (kind) {
    case 'assign':
      return <AssignFields {...props} />
    case 'flag':
      return <FlagFields {...props} />
    case 'task':
      return <TaskFields {...props} />
    case 'document':
      return <DocumentFields {...props} />
    case 'waive-interview':
      return <WaiveFields {...props} />
  }
}

function useChoices(): Choices {
  const { data = none } = useQuery({ ...queryOf(listChoices), staleTime: keptMs })
  return data
}

function AssignFields({ filled, fields, onChange }: Props) {
  const choices = useChoices()
  return (
    <NativeSelect
      label="Assign to"
      options={[
        { value: '', label: 'Select' },
        ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
        { value: nobody, label: 'Unassigned' },
      ]}
      value={filled.assigneeId}
      onChange={(assigneeId) => onChange({ assigneeId })}
      error={fields['act.assigneeId'] ?? fields.assigneeId}
    />
  )
}

function FlagFields({ filled: { add, remove }, fields, onChange }: Props) {
  const choices = useChoices()
  const options = choices.flags.map(({ id, name }) => ({ value: id, label: name }))
  const offered = options.filter((_, place) => !choices.flags[place]?.retired)
  const without = (flags: readonly string[], others: readonly string[]) =>
    flags.filter((flag) => !others.includes(flag))
  return (
    <div className="grid grid-cols-2 gap-4">
      <CheckboxGroup
        label="Add"
        options={offered}
        value={add}
        onChange={(add) => onChange({ add, remove: without(remove, add) })}
        error={fields['act.add'] ?? fields.add}
      />
      <CheckboxGroup
        label="Remove"
        options={options}
        value={remove}
        onChange={(remove) => onChange({ remove, add: without(add, remove) })}
      />
    </div>
  )
}

function TaskFields({ filled, fields, onChange }: Props) {
  const choices = useChoices()
  return (
    <>
      <TextField
        label="What needs to be done"
        value={filled.title}
        onChange={(title) => onChange({ title })}
        maxLength={200}
        autoComplete="off"
        error={fields['act.title']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label="Who"
          options={[
            { value: '', label: 'Unassigned' },
            ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filled.assigneeId}
          onChange={(assigneeId) => onChange({ assigneeId })}
          error={fields['act.assigneeId'] ?? fields.assigneeId}
        />
        <TextField
          label="Due"
          tag="optional"
          type="date"
          value={filled.dueOn}
          onChange={(dueOn) => onChange({ dueOn })}
          error={fields['act.dueOn']}
        />
      </div>
    </>
  )
}

function DocumentFields({ filled, fields, onChange }: Props) {
  return (
    <>
      <p>Each applicant gets an email, and the document is added to their list.</p>
      <TextField
        label="Document"
        hint="As the applicant will see it, like “Marriage certificate”."
        value={filled.title}
        onChange={(title) => onChange({ title })}
        maxLength={100}
        autoComplete="off"
        error={fields['act.name']}
      />
      <TextArea
        label="Message to the applicant"
        hint="Why you need it, and what it must show."
        rows={3}
        value={filled.words}
        onChange={(words) => onChange({ words })}
        error={fields['act.words']}
      />
      <TextField
        label="Due by"
        tag="optional"
        type="date"
        value={filled.dueOn}
        onChange={(dueOn) => onChange({ dueOn })}
        error={fields['act.dueOn'] ?? fields.dueOn}
        className="max-w-52"
      />
      <Checkbox isSelected={filled.isBlocking} onChange={(isBlocking) => onChange({ isBlocking })}>
        Hold offers until it’s accepted
      </Checkbox>
    </>
  )
}

function WaiveFields({ filled, fields, onChange }: Props) {
  const query = useQuery(queryOf(listReasons))
  return (
    <>
      <p>Each applicant moves on to review and gets an email with the reason.</p>
      <Loaded query={query} />
      <NativeSelect
        label="Reason"
        options={reasonOptions(query.data?.reasons['waive-interview'])}
        value={filled.reasonId}
        onChange={(reasonId) => onChange({ reasonId })}
        error={fields.reasonId}
      />
    </>
  )
}
