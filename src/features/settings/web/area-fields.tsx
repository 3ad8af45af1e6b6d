import type { ReactNode } from 'react'
import type { Field } from '../fields.ts'
import { FieldControl, type Place } from './field-control.tsx'
import { ListControl } from './list-control.tsx'

type Props = Place & {
  fields: readonly Field[]
  /** What stands below a group, by its key. */
  below?: (key: string) => ReactNode
}

/** Every field of an area, group by group. */
export function AreaFields({ fields, name, below, ...place }: Props) {
  return fields.map((field) => {
    const path = field.key === '' ? name : `${name}.${field.key}`
    if (field.kind === 'group')
      return (
        <fieldset key={field.key} className="min-w-0 border-hairline border-t pt-4">
          <legend className="float-left w-full font-display text-h3">{field.label}</legend>
          <div className="clear-both flex flex-col gap-4 pt-3">
            <AreaFields {...place} fields={field.fields} name={path} />
            {below?.(field.key)}
          </div>
        </fieldset>
      )
    if (field.kind === 'list')
      return <ListControl key={field.key} {...place} list={field} name={path} />
    return <FieldControl key={field.key} {...place} field={field} name={path} />
  })
}
