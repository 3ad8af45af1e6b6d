import type { Field, Question } from '#shared/questions/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { newQuestion } from '../new-definition.ts'
import { FieldDetails } from './field-details.tsx'
import { TypeSelect } from './type-select.tsx'

type Props = { question: Question; onChange: (next: Partial<Question>) => void }

/** What is asked for each row of a group. */
export function FieldsEditor({ question: { fields }, onChange }: Props) {
  const set = (at: number, change: Partial<Field>) =>
    onChange({
      fields: fields.map((field, index) => (index === at ? { ...field, ...change } : field)),
    })
  return (
    <fieldset>
      <legend className="text-label">Questions for each item</legend>
      <ol className="mt-2 grid gap-5">
        {fields.map((field, index) => (
          <li key={field.id} className="grid gap-3 border-hairline border-l-2 pl-4">
            <TextField
              label={`Question ${index + 1} for each item`}
              value={field.label}
              onChange={(label) => set(index, { label })}
            />
            <TypeSelect
              question={field}
              without={['group', 'statement', 'file']}
              onChange={(next) => set(index, next)}
            />
            <Checkbox isSelected={field.required} onChange={(required) => set(index, { required })}>
              Required
            </Checkbox>
            <FieldDetails field={field} onChange={(next) => set(index, next)} />
            <Button
              look="quiet"
              size="small"
              className="justify-self-start"
              onClick={() => onChange({ fields: fields.toSpliced(index, 1) })}
            >
              <Icon name="remove" /> Remove question {index + 1} for each item
            </Button>
          </li>
        ))}
      </ol>
      <Button
        look="outline"
        size="small"
        className="mt-3"
        onClick={() => onChange({ fields: [...fields, newQuestion('short')] })}
      >
        <Icon name="add" /> Add a question
      </Button>
    </fieldset>
  )
}
