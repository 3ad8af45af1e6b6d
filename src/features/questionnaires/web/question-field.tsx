import { memo } from 'react'
import { fieldId } from '#web/form/field-id.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateBoxes } from '#web/ui/date-boxes.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { RadioGroup, YesNo } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Answer, isGiven } from '../answer.ts'
import { ceilingOf, countCharacters } from '../answer-faults.ts'
import type { Field, Question } from '../definition.ts'
import { limitWords } from '../limit-words.ts'
import { ChoiceField } from './choice-field.tsx'
import { NumberField } from './number-field.tsx'
import type { QuestionFieldProps as Props } from './question-props.ts'
import { RowsField } from './rows-field.tsx'

/** One question, whatever its kind. */
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
    ...(error && { error }),
    ...(!isRequired && { tag: 'optional' as const }),
  }
  const text = typeof value === 'string' ? value : ''
  switch (type) {
    case 'statement':
      return <Statement question={question} label={label} help={help} />
    case 'long':
      return (
        <div>
          <TextArea {...shown} value={text} onChange={change} />
          <Counter question={question} text={text} />
        </div>
      )
    case 'number':
      return <NumberField {...shown} value={value} unit={question.unit} onChange={change} />
    case 'date':
      return <DateBoxes {...shown} value={text} onChange={change} />
    case 'yes-no':
      return (
        <YesNo {...shown} value={typeof value === 'boolean' ? value : null} onChange={change} />
      )
    case 'consent':
      return (
        <div id={shown.id}>
          {help && <p className="mb-1 text-help text-umber">{help}</p>}
          <Checkbox
            isSelected={value === true}
            onChange={(isSelected) => change(isSelected ? true : null)}
            onBlur={shown.onBlur}
            {...(error && { error })}
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
    case 'single':
    case 'multiple':
      return <ChoiceField {...shown} question={question} value={value} onChange={change} />
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
      return <TextField {...shown} {...hintsOf[type]} value={text} onChange={change} />
  }
})

const hintsOf = {
  short: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'email', spellCheck: 'false' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url', spellCheck: 'false' },
} as const

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

function Counter({ question, text }: { question: Question | Field; text: string }) {
  if (question.max === null) return null
  const left = ceilingOf(question) - countCharacters(text)
  return (
    <p className="mt-1 text-help text-umber tabular-nums">
      {left >= 0 ? `${left} characters left` : `${-left} characters over the limit`}
    </p>
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
