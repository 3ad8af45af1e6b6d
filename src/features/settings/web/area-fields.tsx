import { type ReactNode, useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { fieldId } from '#web/form/field-id.ts'
import { cx } from '#web/ui/cx.ts'
import { focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { childOf, type Field } from '../fields.ts'
import type { ControlPlace } from './control-place.ts'
import { FieldControl } from './field-control.tsx'
import { ListControl } from './list-control.tsx'

type GroupAddition = (group: { key: string; label: string }) => ReactNode
export type FieldsProps = ControlPlace & {
  fields: readonly Field[]
  /** What is below a group. */
  below?: GroupAddition
}

/** Every field of an area, group by group. */
export function AreaFields({ fields, name, below, ...place }: FieldsProps) {
  return fields.map((field) => {
    const path = field.key === '' ? name : `${name}.${field.key}`
    if (field.kind === 'group') {
      const inside = (
        <>
          <AreaFields {...place} fields={field.fields} name={path} />
          {below?.(field)}
        </>
      )
      const first = `${path}.${field.fields[0]?.key}`
      return field.isFolded ? (
        <Folded
          key={field.key}
          {...place}
          label={field.label}
          hint={field.hint}
          name={path}
          first={first}
        >
          {inside}
        </Folded>
      ) : (
        <fieldset key={field.key} className="min-w-0 border-hairline border-t pt-4">
          <legend className="float-left w-full font-display text-h3">{field.label}</legend>
          <div className="clear-both flex flex-col gap-4 pt-3">{inside}</div>
        </fieldset>
      )
    }
    if (field.kind === 'list')
      return <ListControl key={field.key} {...place} list={field} name={path} />
    return <FieldControl key={field.key} {...place} field={field} name={path} />
  })
}

type FoldedProps = ControlPlace & {
  label: string
  hint?: string
  first: string
  children: ReactNode
}

/** A group that is opened to be changed; what is wrong in it opens it. */
function Folded({ label, hint, control, name, first, children }: FoldedProps) {
  const [isOpened, setOpened] = useState(false)
  const { errors } = useFormState({ control })
  const id = useId()
  const isOpen = isOpened || problemAt(errors, name) !== undefined
  return (
    <div className="not-first:-mt-4 border-hairline border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={hint && `${id}-hint`}
        onClick={() => {
          setOpened(!isOpen)
          if (!isOpen) focusFieldOnceThere(fieldId(first))
        }}
        className="flex w-full items-center justify-between gap-4 py-2.5 text-left hover:text-brass"
      >
        <span>
          {label}
          {hint && (
            <span id={`${id}-hint`} aria-hidden="true" className="block text-help text-umber">
              {hint}
            </span>
          )}
        </span>
        <Icon name="chevron" className={cx('size-4 shrink-0', isOpen && 'rotate-180')} />
      </button>
      <fieldset
        id={id}
        hidden={!isOpen}
        className={isOpen ? 'flex min-w-0 flex-col gap-4 pb-6' : undefined}
      >
        <legend className="sr-only">{label}</legend>
        {isOpen && children}
      </fieldset>
    </div>
  )
}

/** What is wrong at a place of a form, or within it. */
export function problemAt(errors: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => childOf(part, key), errors)
}
