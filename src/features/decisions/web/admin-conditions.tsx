import { useRef } from 'react'
import { fieldId } from '#web/form/field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useRestoredFocus } from '#web/use-restored-focus.ts'
import type { Condition } from '../admin-contract.ts'

type Props = { conditions: readonly Condition[]; onChange: (conditions: Condition[]) => void }

/** What an offer depends on, each with a last day or none. */
export function AdminConditions({ conditions, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  useRestoredFocus(list)
  function change(place: number, part: Partial<Condition>) {
    onChange(conditions.map((one, at) => (at === place ? { ...one, ...part } : one)))
  }
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="text-label">
        Conditions <span className="text-umber">(optional)</span>
      </legend>
      {conditions.map(({ text, dueOn }, place) => (
        <div key={place} className="mt-2 flex flex-wrap items-end gap-2">
          <TextField
            id={fieldId(`conditions.${place}`)}
            label={`Condition ${place + 1}`}
            value={text}
            maxLength={500}
            className="w-full"
            onChange={(typed) => change(place, { text: typed })}
          />
          <TextField
            label="By"
            tag="optional"
            type="date"
            className="w-44"
            value={dueOn ?? ''}
            onChange={(day) => change(place, { dueOn: day || null })}
          />
          <Button
            look="quiet"
            size="small"
            aria-label={`Remove condition ${place + 1}`}
            onClick={() => onChange(conditions.filter((_, at) => at !== place))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        look="outline"
        size="small"
        className="mt-2"
        data-takes-focus
        onClick={() => {
          onChange([...conditions, { text: '', dueOn: null }])
          focusFieldOnceThere(fieldId(`conditions.${conditions.length}`))
        }}
      >
        Add a condition
      </Button>
    </fieldset>
  )
}
