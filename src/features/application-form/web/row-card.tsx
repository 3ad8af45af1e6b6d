import { memo } from 'react'
import { wordsOf } from '#shared/questions/words.ts'
import { fieldId } from '#web/form/field-id.ts'
import { Control } from '#web/questions/control.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Column, Question } from '../asked-questions.ts'
import { cellOf } from '../gaps.ts'

type Props = {
  question: Question
  row: unknown
  rowKey: string
  index: number
  /** The sentences of its cells by path, as JSON, so that it can be compared. */
  errors: string
  isOpen: boolean
  /** Nothing was typed into it: its fields are open. */
  isBlank: boolean
  /** One of those that are asked for, which stays while it is blank. */
  isNeeded: boolean
  onOpen: (key: string, isOpen: boolean) => void
  onEdit: (key: string, cell: Record<string, string>) => void
  onBlur: () => void
  onRemove: (key: string) => void
}

// A key in one card works nothing out again for the others, seen or not.
const alone = { contain: 'layout' }
const unseen = { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 6.5rem' } as const

/** One entry of a list: its summary, or its fields while it is changed. */
export const RowCard = memo(function RowCard(props: Props) {
  const { question, rowKey, index, errors, isOpen, isBlank, isNeeded, onOpen, onRemove } = props
  const name = `${question.row} ${index + 1}`
  const isEditing = isOpen || isBlank || errors !== '[]'
  const heading = `heading-of-${fieldId(`${question.path}.${index}`)}`
  return (
    <li
      aria-labelledby={heading}
      className="rounded-control border border-hairline bg-white p-4 sm:p-6"
      style={isEditing ? alone : unseen}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p id={heading} className="eyebrow text-brass">
            {name}
          </p>
          {!isEditing && <Summary {...props} />}
        </div>
        <div className="-mr-2.5 flex">
          {!isEditing && (
            <Button
              id={changeButton(question, index)}
              look="quiet"
              size="small"
              onClick={() => {
                onOpen(rowKey, true)
                const [first] = question.columns ?? []
                focusFieldOnceThere(fieldId(`${question.path}.${index}.${first?.path}`))
              }}
            >
              <Icon name="edit" className="size-4" />
              Change
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          {!(isBlank && isNeeded) && (
            <Button look="quiet" size="small" onClick={() => onRemove(rowKey)}>
              <Icon name="remove" className="size-4" />
              Remove
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
      {isEditing && <Fields {...props} />}
    </li>
  )
}, isSameRow)

function changeButton({ path }: Question, index: number): string {
  return `change-${fieldId(`${path}.${index}`)}`
}

function Summary({ question, row }: Props) {
  const [first, ...others] = question.columns ?? []
  const words = (column: Column) => wordsOf(column, cellOf(row, column.path))
  const title = first && words(first)
  return (
    <>
      <p className="mt-1 text-lead wrap-anywhere">
        {title ? title : <span className="text-umber">Not filled in yet</span>}
      </p>
      <p className="text-label text-umber wrap-anywhere">
        {others.map(words).filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

function Fields({ question, row, rowKey, index, errors, isBlank, ...acts }: Props) {
  const { onOpen, onEdit, onBlur } = acts
  const sentences = new Map<string, string>(JSON.parse(errors))

  function enter(key: string, cell: string) {
    // A row that is open for its gaps stays so when the last of them is filled.
    onOpen(rowKey, true)
    onEdit(rowKey, { [key]: cell })
  }

  return (
    <div className="mt-3 grid gap-x-5 gap-y-5 sm:grid-cols-2 [--label:initial]">
      {question.columns?.map((column) => {
        const path = `${question.path}.${index}.${column.path}`
        return (
          <Cell
            key={column.path}
            id={fieldId(path)}
            column={column}
            value={String(cellOf(row, column.path) ?? '')}
            error={sentences.get(path)}
            onChange={(cell) => enter(column.path, cell)}
            onBlur={onBlur}
          />
        )
      })}
      {!isBlank && (
        <Button
          look="outline"
          size="small"
          className="min-h-11 justify-self-start px-4 sm:col-span-2"
          onClick={() => {
            onBlur()
            onOpen(rowKey, false)
            focusFieldOnceThere(changeButton(question, index))
          }}
        >
          Done
          <span className="sr-only">
            {' '}
            with {question.row} {index + 1}
          </span>
        </Button>
      )}
    </div>
  )
}

type CellProps = {
  id: string
  column: Column
  value: string
  error?: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** A key draws its own cell alone; what a cell does when it changes is always the same. */
const Cell = memo(function Cell({ column, onChange, ...field }: CellProps) {
  const { label, hint, optional } = column
  return (
    <Control
      {...field}
      label={label}
      hint={hint}
      tag={optional && 'optional'}
      question={column}
      onChange={(answer) => onChange(String(answer ?? ''))}
    />
  )
}, isSameCell)

function isSameCell(before: CellProps, after: CellProps): boolean {
  return before.id === after.id && before.value === after.value && before.error === after.error
}

/** A save brings the same row in a new object. */
function isSameRow(before: Props, after: Props): boolean {
  return (
    before.index === after.index &&
    before.isOpen === after.isOpen &&
    before.errors === after.errors &&
    before.isNeeded === after.isNeeded &&
    before.onEdit === after.onEdit &&
    before.question === after.question &&
    JSON.stringify(before.row) === JSON.stringify(after.row)
  )
}
