import { Suspense } from 'react'
import type { AskedQuestion } from '#shared/questions/asked-question.ts'
import { ceilingOf, countCharacters } from '#shared/questions/plain-faults.ts'
import { lazy } from '../lazy.tsx'
import { type FieldProps, fieldClass, inputClass, LabelText } from '../ui/field.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { YesNo } from '../ui/radio-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { ControlProps } from './question-props.ts'

const importSearchSelect = () => import('../ui/search-select.tsx')
const importCountrySelect = () => import('../ui/country-select.tsx')
const SearchSelect = lazy(async () => ({ default: (await importSearchSelect()).SearchSelect }))
const CountrySelect = lazy(async () => ({ default: (await importCountrySelect()).CountrySelect }))

/** Long lists come after their page, before they are needed. */
export async function loadLongLists(): Promise<void> {
  await Promise.all([importSearchSelect(), importCountrySelect()])
}

const textHints = {
  short: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'email', spellCheck: 'false' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url', spellCheck: 'false' },
} as const

/** What a question is answered with, by its kind; what only the institute asks has its control with QuestionField. */
export function Control(drawn: ControlProps) {
  const { question, value, onChange, outcomeOf: _, ...shown } = drawn
  const text = textOf(value)
  switch (question.type) {
    case 'yes-no':
      return (
        <YesNo {...shown} value={typeof value === 'boolean' ? value : null} onChange={onChange} />
      )
    case 'long':
      return (
        <div>
          <TextArea
            {...shown}
            rows={question.rows}
            isSheet={question.isSheet}
            mostWords={question.mostWords}
            value={text}
            onChange={onChange}
          />
          <Counter question={question} text={text} />
        </div>
      )
    case 'whole':
    case 'year':
      return (
        <TextField
          {...shown}
          inputMode="numeric"
          autoComplete="off"
          inputClassName="max-w-40 tabular-nums"
          value={text}
          onChange={onChange}
        />
      )
    case 'money':
      return (
        <MoneyField {...shown} currency={question.unit ?? 'USD'} value={text} onChange={onChange} />
      )
    case 'country':
      return (
        <Suspense fallback={<ListToCome {...shown} />}>
          <CountrySelect {...shown} value={text} onChange={onChange} />
        </Suspense>
      )
    case 'state':
      return (
        <Suspense fallback={<ListToCome {...shown} />}>
          <SearchSelect
            {...shown}
            searchLabel="Search"
            options={(question.options ?? []).map(({ id, label }) => ({
              value: id,
              label,
              also: [id],
            }))}
            value={text}
            onChange={onChange}
          />
        </Suspense>
      )
    case 'single':
    case 'multiple':
      return <ChoiceField {...drawn} />
    case 'short':
    case 'email':
    case 'phone':
    case 'url': {
      const hints = textHints[question.type]
      return (
        <TextField
          {...shown}
          {...hints}
          autoComplete={question.autoComplete ?? hints.autoComplete}
          value={text}
          onChange={onChange}
        />
      )
    }
    default:
      return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function Counter({ question, text }: { question: AskedQuestion; text: string }) {
  if (question.max === null || question.max === undefined) return null
  const left = ceilingOf(question) - countCharacters(text)
  return (
    <p className="mt-1 text-help text-umber tabular-nums">
      {left >= 0 ? `${left} characters left` : `${-left} characters over the limit`}
    </p>
  )
}

/** A list that is on its way, as large as it will be: nothing below moves from under a click. */
function ListToCome({ label, tag, hint }: FieldProps) {
  return (
    <div className={fieldClass}>
      <span className="field-label">
        <LabelText label={label} tag={tag} />
      </span>
      {hint && <div className="-mt-1 text-help text-umber">{hint}</div>}
      <div className={inputClass} />
    </div>
  )
}
