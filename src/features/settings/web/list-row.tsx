import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { fieldId } from '#web/form/field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { childOf, type ListField, nameOfRow, sayLeaf } from '../fields.ts'
import type { ControlPlace } from './control-place.ts'
import { FieldControl } from './field-control.tsx'
import { valueOfText } from './typed-values.ts'

type Props = ControlPlace & {
  list: ListField
  rowKey: string
  index: number
  count: number
  isSaved: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** The element id of a button that moves a row. */
export function moveButton(rowKey: string, way: 'up' | 'down'): string {
  return `move-${rowKey}-${way}`
}

/** Rows of one or two short fields are open; the others show their name until they are changed. */
export function isCompact(list: ListField): boolean {
  return list.fields.length < 3 && list.fields.every(({ kind }) => kind !== 'text')
}

export function ListRow({ list, control, name, units, isReading, index, isOpen, ...row }: Props) {
  const value: unknown = useWatch<FieldValues>({ control, name })
  const words = nameOfRow(list, value).trim()
  const known = words || `${list.row} ${index + 1}`
  const isRetired = childOf(value, 'retired') === true
  const compact = isCompact(list)
  const acts = (
    <RowActs
      {...row}
      list={list}
      name={name}
      index={index}
      known={known}
      isOpen={isOpen}
      isRetired={isRetired}
    />
  )
  const shown = isReading ? list.fields.filter(({ key }) => key !== list.named) : list.fields
  const fields = shown.map((field) => (
    <FieldControl
      key={field.key}
      field={field}
      control={control}
      name={`${name}.${field.key}`}
      units={units}
      isReading={isReading}
    />
  ))
  if (isReading)
    return (
      <li className="py-2.5">
        <p className="font-medium wrap-anywhere">
          {known} {isRetired && <Retired />}
        </p>
        <div className="grid gap-x-6 gap-y-2 empty:hidden sm:grid-cols-2">{fields}</div>
      </li>
    )
  if (compact)
    return (
      <li className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2.5">
        <div className="flex min-w-44 grow flex-col gap-3 sm:flex-row [&>*]:min-w-0 [&>*]:grow">
          {fields}
        </div>
        {isRetired && <Retired className="pb-2" />}
        {acts}
      </li>
    )
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className={cx('min-w-0 grow basis-48 py-1 wrap-anywhere', isRetired && 'text-umber')}>
          {known} {isRetired && <Retired />}
          {!isOpen && <RowSummary list={list} value={value} currency={units.currency} />}
        </p>
        {acts}
      </div>
      {isOpen && (
        <div className="grid gap-4 py-3 sm:grid-cols-2 sm:pl-5 [&>:first-child]:sm:col-span-2">
          {fields}
        </div>
      )}
    </li>
  )
}

function Retired({ className }: { className?: string }) {
  return <span className={cx('text-help text-umber', className)}>(retired)</span>
}

type SummaryProps = { list: ListField; value: unknown; currency: string }

function RowSummary({ list, value, currency }: SummaryProps) {
  const kept = valueOfText(list.fields, value, currency)
  const words = list.fields
    .filter(({ key }) => key !== list.named)
    .map((field) => sayLeaf(field, childOf(kept, field.key), currency))
  return (
    <span className="block truncate text-help text-umber">{words.filter(Boolean).join(' · ')}</span>
  )
}

type ActsProps = Omit<Props, 'units' | 'control' | 'isReading'> & {
  known: string
  isRetired: boolean
}

function RowActs({ list, name, index, count, known, isRetired, ...row }: ActsProps) {
  const { rowKey, isSaved, isOpen, onOpen, onMove, onRemove } = row
  return (
    <div className="-mr-2 flex shrink-0">
      {!isCompact(list) && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => {
            onOpen(!isOpen)
            if (!isOpen) focusFieldOnceThere(fieldId(`${name}.${list.fields[0]?.key}`))
          }}
        >
          {isOpen ? 'Close' : 'Change'} <span className="sr-only">{known}</span>
        </Button>
      )}
      <Mover
        way="up"
        known={known}
        isStuck={index === 0}
        onMove={() => onMove(index - 1)}
        id={moveButton(rowKey, 'up')}
      />
      <Mover
        way="down"
        known={known}
        isStuck={index === count - 1}
        onMove={() => onMove(index + 1)}
        id={moveButton(rowKey, 'down')}
      />
      {list.isKept && isSaved ? (
        <Retirement name={`${name}.retired`} known={known} isRetired={isRetired} />
      ) : (
        <Button look="quiet" size="small" onClick={onRemove}>
          <Icon name="remove" className="size-4" />
          <span className="sr-only">Remove {known}</span>
        </Button>
      )}
    </div>
  )
}

type MoverProps = {
  id: string
  way: 'up' | 'down'
  known: string
  isStuck: boolean
  onMove: () => void
}

function Mover({ id, way, known, isStuck, onMove }: MoverProps) {
  return (
    <Button id={id} look="quiet" size="small" disabled={isStuck} onClick={onMove}>
      <Icon
        name="chevron"
        className={cx('size-4', way === 'up' && 'rotate-180', isStuck && 'opacity-40')}
      />
      <span className="sr-only">
        Move {known} {way}
      </span>
    </Button>
  )
}

type RetirementProps = { name: string; known: string; isRetired: boolean }

function Retirement({ name, known, isRetired }: RetirementProps) {
  const { setValue } = useFormContext()
  return (
    <Button
      look="quiet"
      size="small"
      onClick={() => setValue(name, isRetired ? undefined : true, { shouldDirty: true })}
    >
      {isRetired ? 'Restore' : 'Retire'} <span className="sr-only">{known}</span>
    </Button>
  )
}
