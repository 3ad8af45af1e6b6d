import { useCallback, useMemo, useRef, useState } from 'react'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { newKey } from '#web/call.ts'
import { fieldId } from '#web/form/field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { focusField, focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { ErrorText, errorClass, type FieldProps } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cellOf } from '../gaps.ts'
import type { QuestionProps } from './question-props.ts'
import { RowCard } from './row-card.tsx'

type Props = FieldProps & QuestionProps & { id: string }

const mostRows = 50

/**
 * A list of summary cards: add another, change, remove after a question. The rows that are asked for
 * are open; one is in the answer from its first letter on.
 */
export function RowsField({ id, label, hint, error, className, ...field }: Props) {
  const { question, value, errors, least, most = mostRows, openRow, onEdit, onBlur } = field
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  const spare = useMemo(() => Array.from({ length: least }, () => ({ id: newKey() })), [least])
  const rows = [...given, ...blankBeside(given, spare)]
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(given.map(keyOf).filter((_, index) => index === openRow)),
  )
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
    onEdit((now) => [...now, ...blankBeside(now, spare), { id: key, ...Object.fromEntries(cells) }])
    toggle(key, true)
    focusFieldOnceThere(fieldId(`${question.path}.${rows.length}.${columns[0]?.path}`))
  }

  /** What nothing was typed into goes without a question. */
  function askToRemove(key: string) {
    const row = rows.find((one, index) => keyOf(one, index) === key)
    if (isBlank(row)) return remove(key)
    setRemoving(key)
  }

  function remove(key: string) {
    onEdit((now) => now.filter((row, index) => keyOf(row, index) !== key))
    setRemoving(undefined)
    onBlur()
    // The dialog gives the focus back to a button that is gone.
    requestAnimationFrame(() => (addButton.current ? addButton.current.focus() : focusField(id)))
  }

  // The cells of a row hold on to it, so it looks at what the list holds by then.
  const editRow = useCallback(
    (key: string, cell: Record<string, string>) =>
      onEdit((now) => {
        const blank = blankBeside(now, spare)
        const before = blank.slice(0, 1 + blank.findIndex((row) => row.id === key))
        return [...now, ...before].map((row, index) =>
          keyOf(row, index) === key && typeof row === 'object' ? { ...row, ...cell } : row,
        )
      }),
    [onEdit, spare],
  )

  const place = rows.findIndex((row, index) => keyOf(row, index) === removing) + 1
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined} className={className}>
      <legend className="field-label">{label}</legend>
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
              errors={errorsOf(errors, `${question.path}.${index}.`)}
              isOpen={open.has(key)}
              isBlank={isBlank(row)}
              isNeeded={rows.length <= least}
              onOpen={toggle}
              onEdit={editRow}
              onBlur={onBlur}
              onRemove={askToRemove}
            />
          )
        })}
      </ol>
      {rows.length < most ? (
        <Button ref={addButton} look="outline" className="mt-4" onClick={add}>
          <Icon name="add" />
          {rows.length === 0
            ? `Add ${aOrAn} ${name.toLowerCase()}`
            : `Add another ${name.toLowerCase()}`}
        </Button>
      ) : (
        most === mostRows && <p className="mt-4 text-help text-umber">Up to {mostRows} allowed.</p>
      )}
      <Dialog
        role="alertdialog"
        title={`Remove ${name.toLowerCase()} ${place || ''}?`}
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
      >
        <p className="wrap-anywhere">
          {nameOf(rows[place - 1], columns[0]?.path)} and everything you entered for it will be
          removed from your list.
        </p>
        <DialogActions>
          <Button look="outline" onClick={() => setRemoving(undefined)}>
            Keep it
          </Button>
          <Button look="danger" onClick={() => removing && remove(removing)}>
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

type Blank = { id: string }

/** The empty rows that are open beside those of the answer. */
function blankBeside(given: readonly unknown[], spare: readonly Blank[]): Blank[] {
  const ids = new Set(given.map(keyOf))
  const free = spare.filter(({ id }) => !ids.has(id))
  return free.slice(0, Math.max(0, spare.length - given.length))
}

/** Nothing was typed into it yet. */
function isBlank(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return true
  return Object.keys(row).every((key) => key === 'id' || isEmpty(cellOf(row, key)))
}

function nameOf(row: unknown, first = ''): string {
  return String(cellOf(row, first) ?? '').trim() || 'This entry'
}

function errorsOf(errors: ReadonlyMap<string, string>, prefix: string): string {
  return JSON.stringify([...errors].filter(([path]) => path.startsWith(prefix)))
}
