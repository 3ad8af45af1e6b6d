import { type Field, isChoice, type QuestionType } from '#shared/questions/definition.ts'
import { namedFormats } from '#shared/questions/formats.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LimitField } from './limit-field.tsx'
import { OptionsEditor } from './options-editor.tsx'

type Props = { field: Field; onChange: (next: Partial<Field>) => void }

const limits: Partial<Record<QuestionType, readonly [string, string]>> = {
  short: ['Minimum characters', 'Maximum characters'],
  long: ['Minimum characters', 'Maximum characters'],
  number: ['Minimum', 'Maximum'],
  scale: ['Lowest point', 'Highest point'],
  multiple: ['Minimum picks', 'Maximum picks'],
  group: ['Minimum number', 'Maximum number'],
}

/** What only some kinds have: answers to choose from, limits, a unit, a form, a link. */
export function FieldDetails({ field, onChange }: Props) {
  const { type, min, max, unit, format, lowest, highest, link } = field
  const words = limits[type]
  return (
    <>
      {isChoice(type) && <OptionsEditor field={field} onChange={onChange} />}
      {words && (
        <div className="grid grid-cols-2 gap-3">
          <LimitField label={words[0]} value={min} onChange={(next) => onChange({ min: next })} />
          <LimitField label={words[1]} value={max} onChange={(next) => onChange({ max: next })} />
        </div>
      )}
      {type === 'number' && (
        <TextField
          label="Unit"
          tag="optional"
          value={unit}
          onChange={(next) => onChange({ unit: next })}
        />
      )}
      {type === 'scale' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Label for lowest"
            tag="optional"
            value={lowest}
            onChange={(next) => onChange({ lowest: next })}
          />
          <TextField
            label="Label for highest"
            tag="optional"
            value={highest}
            onChange={(next) => onChange({ highest: next })}
          />
        </div>
      )}
      {type === 'short' && (
        <NativeSelect
          label="Format"
          value={format}
          onChange={(next) => onChange({ format: next })}
          options={[
            { value: '', label: 'Any text' },
            ...Object.entries(namedFormats).map(([value, one]) => ({ value, label: one.words })),
          ]}
        />
      )}
      {type === 'file' && (
        <p className="text-help text-umber">
          One PDF or picture. We combine several pictures into one PDF. We check and scan it like
          any document, and you can open it once the answers are submitted.
        </p>
      )}
      {type === 'statement' && (
        <TextField
          label="Link"
          tag="optional"
          type="url"
          hint="Starts with https://"
          value={link}
          onChange={(next) => onChange({ link: next.trim() })}
        />
      )}
    </>
  )
}
