import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, useFieldArray, useFormState } from 'react-hook-form'
import { fieldId } from '#web/form/field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { childOf, type Field, type ListField } from '../fields.ts'
import type { ControlPlace } from './control-place.ts'
import { isCompact, ListRow, moveButton } from './list-row.tsx'

type Props = ControlPlace & { list: ListField }

const mostRows = 200

/** Rows that are added, changed, moved, and removed or retired. */
export function ListControl({ list, control, name, units, isReading }: Props) {
  const { fields, append, remove, move } = useFieldArray<FieldValues, string, 'rowKey'>({
    control,
    name,
    keyName: 'rowKey',
  })
  const { errors } = useFormState({ control })
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [said, say] = useState('')
  const own = name.split('.').reduce<unknown>(childOfAny, errors)
  const problem = childOfAny(own, 'message')
  const addButton = `${fieldId(name)}-add`

  function add() {
    append(Object.fromEntries(list.fields.map(emptyOf)), { shouldFocus: false })
    focusFieldOnceThere(fieldId(`${name}.${fields.length}.${list.fields[0]?.key}`))
  }

  function shift(rowKey: string, from: number, to: number) {
    // The row takes its place first, which drops the focus.
    flushSync(() => {
      move(from, to)
      say(`Now ${to + 1} of ${fields.length}`)
    })
    const isAtEnd = to === (to < from ? 0 : fields.length - 1)
    const next = to < from === isAtEnd ? 'down' : 'up'
    document.getElementById(moveButton(rowKey, next))?.focus()
  }

  return (
    <fieldset
      id={fieldId(name)}
      aria-describedby={problem ? `${fieldId(name)}-error` : undefined}
      className="min-w-0"
    >
      <legend className={list.key === '' ? 'sr-only' : 'text-label'}>{list.label}</legend>
      {list.hint && !isReading && <p className="max-w-prose text-help text-umber">{list.hint}</p>}
      {typeof problem === 'string' && (
        <p id={`${fieldId(name)}-error`} className={errorClass}>
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
      <ol className="mt-1.5 divide-y divide-hairline border-hairline border-y empty:hidden">
        {fields.map((row, index) => {
          const isSaved = 'id' in row
          return (
            <ListRow
              key={row.rowKey}
              list={list}
              control={control}
              name={`${name}.${index}`}
              units={units}
              isReading={isReading}
              index={index}
              count={fields.length}
              isSaved={isSaved}
              isOpen={
                isReading ||
                isCompact(list) ||
                childOfAny(own, String(index)) !== undefined ||
                (opened.get(row.rowKey) ?? !isSaved)
              }
              onOpen={(isOpen) => setOpened((now) => new Map(now).set(row.rowKey, isOpen))}
              onMove={(to) => shift(row.rowKey, index, to)}
              rowKey={row.rowKey}
              onRemove={() => {
                remove(index)
                focusFieldOnceThere(addButton)
              }}
            />
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {fields.length === 0 && isReading && <p className="mt-1">None</p>}
      {fields.length < mostRows && !isReading && (
        <Button id={addButton} look="quiet" size="small" className="mt-1 -ml-2.5" onClick={add}>
          <Icon name="add" className="size-4" />
          Add {list.row.toLowerCase()}
        </Button>
      )}
    </fieldset>
  )
}

function emptyOf(field: Field): [string, unknown] {
  if (field.kind === 'choices') return [field.key, []]
  if (field.kind === 'choice') return [field.key, field.options[0]?.value ?? '']
  return [field.key, '']
}

/** Errors of a list are in an array, those of a row in an object. */
function childOfAny(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return childOf({ ...value, ...Object(value) }, key)
  return childOf(value, key)
}
