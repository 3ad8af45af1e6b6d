import { isOther, picksOf } from '#shared/questions/answer-parts.ts'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ControlProps } from './question-props.ts'

const otherValue = 'other'

/** One choice or several; each with a text of one's own where that is offered. A list of its own is drawn as `Dropdown`. */
export function ChoiceField({
  question,
  value,
  onChange,
  outcomeOf,
  Dropdown,
  ...field
}: ControlProps) {
  const picks = picksOf(value)
  const other = picks.find(isOther)
  const chosen = picks.map((pick) => (isOther(pick) ? otherValue : pick))
  const options = [
    ...(question.options ?? []).map(({ id, label, help }) => ({ value: id, label, hint: help })),
    ...(question.hasOther ? [{ value: otherValue, label: 'Something else' }] : []),
  ]
  const answerOf = (pick: string) => (pick === otherValue ? { other: other?.other ?? '' } : pick)
  const shown = { ...field, options }

  function write(text: string) {
    if (question.type !== 'multiple') return onChange({ other: text })
    onChange(picks.map((pick) => (isOther(pick) ? { other: text } : pick)))
  }

  return (
    <div className="flex flex-col gap-2">
      {question.type === 'multiple' && (
        <CheckboxGroup
          {...shown}
          options={options.map((option) => ({
            ...option,
            answer: chosen.includes(option.value) && outcomeOf?.(option.value),
          }))}
          value={chosen}
          onChange={(next) => onChange(next.length > 0 ? next.map(answerOf) : null)}
        />
      )}
      {question.type === 'single' && (
        <RadioGroup
          {...shown}
          isInline={question.isInline}
          value={chosen[0] ?? null}
          onChange={(pick) => onChange(answerOf(pick))}
        />
      )}
      {Dropdown && (
        <Dropdown
          {...shown}
          label={field.tag ? `${field.label} (${field.tag})` : field.label}
          options={[{ value: '', label: 'Choose an answer' }, ...options]}
          value={chosen[0] ?? ''}
          onChange={(pick) => onChange(pick ? answerOf(pick) : null)}
        />
      )}
      {other && (
        <TextField
          label="In your own words"
          value={other.other}
          onChange={write}
          onBlur={field.onBlur}
          autoComplete="off"
        />
      )}
    </div>
  )
}
