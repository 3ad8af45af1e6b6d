import { useWatch } from 'react-hook-form'
import { type Field, sayLeaf } from '../fields.ts'
import type { ControlPlace } from './control-place.ts'
import { valueOfText } from './typed-values.ts'

type Props = ControlPlace & { field: Field }

/** What a field says, for anyone who may not change it. */
export function FieldReading({ field, control, name, units }: Props) {
  const typed: unknown = useWatch({ control, name })
  const kept = valueOfText([{ ...field, key: '' }], typed, units.currency)
  const words = sayLeaf(field, kept, units.currency)
  return (
    <dl>
      <dt className="text-label text-umber">{field.label}</dt>
      <dd className="flex items-center gap-2.5 whitespace-pre-line wrap-anywhere">
        {field.kind === 'color' && words && (
          <span
            aria-hidden="true"
            className="size-5 shrink-0 rounded-control border border-hairline"
            style={{ backgroundColor: words }}
          />
        )}
        {words || 'Not set'}
      </dd>
    </dl>
  )
}
