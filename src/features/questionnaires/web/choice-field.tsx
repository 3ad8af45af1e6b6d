import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Answer, isOther, picksOf } from '../answer.ts'
import type { Field, Question } from '../definition.ts'

type Props = {
  id: string
  label: string
  tag?: string
  hint?: string
  error?: string
  question: Question | Field
  value: Answer | undefined
  onChange: (value: Answer) => void
  onBlur: () => void
}

const otherValue = 'other'

/** One choice, several, or one from a list; each with a text of one's own where that is offered. */
export function ChoiceField({ question, value, onChange, ...field }: Props) {
  const picks = picksOf(value)
  const other = picks.find(isOther)
  const chosen = picks.map((pick) => (isOther(pick) ? otherValue : pick))
  const options = [
    ...question.options.map((option) => ({ value: option.id, label: option.label })),
    ...(question.hasOther ? [{ value: otherValue, label: 'Something else' }] : []),
  ]
  const answerOf = (pick: string) => (pick === otherValue ? { other: other?.other ?? '' } : pick)
  const hint = [field.hint, hintOf(question)].filter(Boolean).join(' ')
  const shown = { ...field, ...(hint && { hint }) }

  function write(text: string) {
    if (question.type !== 'multiple') return onChange({ other: text })
    onChange(picks.map((pick) => (isOther(pick) ? { other: text } : pick)))
  }

  return (
    <div className="flex flex-col gap-2">
      {question.type === 'multiple' && (
        <CheckboxGroup
          {...shown}
          options={options}
          value={chosen}
          onChange={(next) => onChange(next.length > 0 ? next.map(answerOf) : null)}
        />
      )}
      {question.type === 'single' && (
        <RadioGroup
          {...shown}
          options={options}
          value={chosen[0] ?? null}
          onChange={(pick) => onChange(answerOf(pick))}
        />
      )}
      {question.type === 'dropdown' && (
        <NativeSelect
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

function hintOf({ type, min, max }: Question | Field): string {
  if (type !== 'multiple' || (min === null && max === null)) return ''
  if (min !== null && min === max) return `Choose ${min}.`
  if (min === null) return `Choose up to ${max}.`
  return max === null ? `Choose at least ${min}.` : `Choose ${min} to ${max}.`
}
