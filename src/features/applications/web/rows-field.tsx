import { useRef, useState } from 'react'
import { newKey } from '#web/call.ts'
import { fieldId } from '#web/form/field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { ErrorText, errorClass, type FieldProps } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cellOf } from '../gaps.ts'
import type { QuestionProps } from './question-field.tsx'
import { RowCard } from './row-card.tsx'

type Props = FieldProps & QuestionProps & { id: string }

const mostRows = 50

/** A list of summary cards: add another, change, remove after a question. */
export function RowsField({ id, label, hint, error, className, ...field }: Props) {
  const { question, value, currency, errors, onEdit, onBlur } = field
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const name = question.row ?? 'Entry'
  const columns = question.columns ?? []
  const aOrAn = /^[aeiou]/i.test(name) ? 'an' : 'a'

  function toggle(key: string, isOpen: boolean) {
    setOpen((now) => new Set(isOpen ? [...now, key] : [...now].filter((one) => one !== key)))
  }

  function add() {
    const key = newKey()
    const cells = columns.map(({ path }) => [path, ''])
    onEdit((now) => [...now, { id: key, ...Object.fromEntries(cells) }])
    toggle(key, true)
    focusFieldOnceThere(fieldId(`${question.path}.${rows.length}.${columns[0]?.path}`))
  }

  function remove() {
    onEdit((now) => now.filter((row, index) => keyOf(row, index) !== removing))
    setRemoving(undefined)
    onBlur()
    // The dialog gives the focus back to a button that is gone.
    requestAnimationFrame(() => addButton.current?.focus())
  }

  const place = rows.findIndex((row, index) => keyOf(row, index) === removing) + 1
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined} className={className}>
      <legend className="text-label">{label}</legend>
      {hint && <p className="text-help text-umber">{hint}</p>}
      {error && (
        <p id={`${id}-error`} className={errorClass}>
          <ErrorText>{error}</ErrorText>
        </p>
      )}
      <ol className="mt-3 space-y-4 empty:hidden">
        {rows.map((row, index) => {
          const key = keyOf(row, index)
          return (
            <RowCard
              key={key}
              question={question}
              row={row}
              rowKey={key}
              index={index}
              currency={currency}
              errors={errorsOf(errors, `${question.path}.${index}.`)}
              isOpen={open.has(key)}
              onOpen={toggle}
              onEdit={onEdit}
              onBlur={onBlur}
              onRemove={setRemoving}
            />
          )
        })}
      </ol>
      {rows.length < mostRows ? (
        <Button ref={addButton} look="outline" className="mt-4" onClick={add}>
          <Icon name="add" />
          {rows.length === 0
            ? `Add ${aOrAn} ${name.toLowerCase()}`
            : `Add another ${name.toLowerCase()}`}
        </Button>
      ) : (
        <p className="mt-4 text-help text-umber">Up to {mostRows} can be listed.</p>
      )}
      <Dialog
        role="alertdialog"
        title={`Remove ${name.toLowerCase()} ${place || ''}?`}
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
      >
        <p className="wrap-anywhere">
          {nameOf(rows[place - 1], columns[0]?.path)} is taken off your list, with what you entered
          for it.
        </p>
        <DialogActions>
          <Button look="outline" onClick={() => setRemoving(undefined)}>
            Keep it
          </Button>
          <Button look="danger" onClick={remove}>
            Remove it
          </Button>
        </DialogActions>
      </Dialog>
    </fieldset>
  )
}

/** A row's own id; one that came without is known by its place. */
function keyOf(row: unknown, index: number): string {
  return String(cellOf(row, 'id') ?? index)
}

function nameOf(row: unknown, first = ''): string {
  return String(cellOf(row, first) ?? '').trim() || 'This entry'
}

function errorsOf(errors: ReadonlyMap<string, string>, prefix: string): string {
  return JSON.stringify([...errors].filter(([path]) => path.startsWith(prefix)))
}
