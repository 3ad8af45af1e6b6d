import type { Field, Option } from '#shared/questions/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { newOption } from '../new-definition.ts'

type Props = { field: Field; onChange: (next: Partial<Field>) => void }

/** The answers that are offered, in their order. */
export function OptionsEditor({ field: { type, options, hasOther }, onChange }: Props) {
  const set = (at: number, change: Partial<Option>) =>
    onChange({
      options: options.map((option, index) => (index === at ? { ...option, ...change } : option)),
    })
  const move = (at: number, to: number) => {
    const option = options[at]
    if (option) onChange({ options: options.toSpliced(at, 1).toSpliced(to, 0, option) })
  }
  return (
    <fieldset>
      <legend className="text-label">Answer choices</legend>
      <ol className="mt-1 grid gap-2">
        {options.map((option, index) => (
          <li key={option.id}>
            <div className="flex items-end gap-1">
              <TextField
                label={`Answer ${index + 1}`}
                className="grow"
                value={option.label}
                onChange={(label) => set(index, { label })}
              />
              <Button
                look="quiet"
                size="small"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="chevron" className="size-4 rotate-180" />
                <span className="sr-only">Move answer {index + 1} up</span>
              </Button>
              <Button
                look="quiet"
                size="small"
                onClick={() => onChange({ options: options.toSpliced(index, 1) })}
              >
                <Icon name="remove" className="size-4" />
                <span className="sr-only">Remove answer {index + 1}</span>
              </Button>
            </div>
            {type === 'multiple' && (
              <Checkbox isSelected={option.isAlone} onChange={(isAlone) => set(index, { isAlone })}>
                Answer {index + 1} can’t be combined with others
              </Checkbox>
            )}
          </li>
        ))}
      </ol>
      <Button
        look="outline"
        size="small"
        className="mt-2"
        onClick={() => onChange({ options: [...options, newOption()] })}
      >
        <Icon name="add" /> Add an answer
      </Button>
      <Checkbox isSelected={hasOther} onChange={(next) => onChange({ hasOther: next })}>
        Offer “Something else” with a text field
      </Checkbox>
    </fieldset>
  )
}
