import { memo } from 'react'
import type { Answer } from '#shared/questions/answer.ts'
import { isGiven } from '#shared/questions/answer-parts.ts'
import type { Field, Question } from '#shared/questions/definition.ts'
import { limitWords } from '#shared/questions/limit-words.ts'
import { faultBeside } from '#shared/questions/plain-faults.ts'
import { fieldId } from '../form/field-id.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateBoxes } from '../ui/date-boxes.tsx'
import { linkClass } from '../ui/link.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { ChoiceField } from './choice-field.tsx'
import { Control } from './control.tsx'
import { NumberField } from './number-field.tsx'
import type { QuestionFieldProps as Props } from './question-props.ts'
import { RowsField } from './rows-field.tsx'

/** One question of the institute's own, whatever its kind. */
export const QuestionField = memo(function QuestionField(props: Props) {
  const { question, label, help, value, isRequired, error, onBlur } = props
  const { id, type } = question
  const hint = [help, limitWords(question)].filter(Boolean).join(' ')
  const change = (next: Answer) => props.onChange(id, next)
  const shown = {
    id: fieldId(props.path ?? id),
    label,
    onBlur: onBlur ?? (() => {}),
    ...(hint && { hint }),
    ...(error && { error: faultBeside(error, question.label) }),
    ...(!isRequired && { tag: 'optional' as const }),
  }
  switch (type) {
    case 'statement':
      return <Statement question={question} label={label} help={help} />
    case 'number':
      return <NumberField {...shown} value={value} unit={question.unit} onChange={change} />
    case 'date':
      return (
        <DateBoxes {...shown} value={typeof value === 'string' ? value : ''} onChange={change} />
      )
    case 'consent':
      return (
        <div id={shown.id}>
          {help && <p className="mb-1 text-help text-umber">{help}</p>}
          <Checkbox
            isSelected={value === true}
            onChange={(isSelected) => change(isSelected ? true : null)}
            onBlur={shown.onBlur}
            {...(shown.error && { error: shown.error })}
          >
            {label}
          </Checkbox>
        </div>
      )
    case 'file':
      return props.fileOf?.({
        ...shown,
        questionId: id,
        value: isGiven(value) ? value : undefined,
        onChange: change,
      })
    case 'scale':
      return (
        <RadioGroup
          {...shown}
          isInline
          hint={[help, endsOf(question)].filter(Boolean).join(' ')}
          options={pointsOf(question)}
          value={typeof value === 'number' ? String(value) : null}
          onChange={(point) => change(Number(point))}
        />
      )
    case 'dropdown':
      return (
        <ChoiceField
          {...shown}
          Dropdown={NativeSelect}
          question={question}
          value={value}
          onChange={change}
        />
      )
    case 'group':
      return 'fields' in question ? (
        <RowsField
          {...shown}
          Field={QuestionField}
          question={question}
          value={value}
          onChange={change}
        />
      ) : null
    default:
      return <Control {...shown} question={question} value={value} onChange={change} />
  }
})

function Statement({ question, label, help }: Pick<Props, 'question' | 'label' | 'help'>) {
  return (
    <div className="max-w-prose">
      <p className="font-medium wrap-anywhere">{label}</p>
      {help && <p className="mt-1 whitespace-pre-line text-umber wrap-anywhere">{help}</p>}
      {question.link && (
        <a href={question.link} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {question.link}
        </a>
      )}
    </div>
  )
}

function pointsOf({ min, max }: Question | Field) {
  const first = min ?? 1
  return Array.from({ length: (max ?? 5) - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: String(first + index),
  }))
}

function endsOf({ lowest, highest, min, max }: Question | Field): string {
  const ends = [lowest && `${min ?? 1}: ${lowest}`, highest && `${max ?? 5}: ${highest}`]
  return ends.filter(Boolean).join(', ')
}
