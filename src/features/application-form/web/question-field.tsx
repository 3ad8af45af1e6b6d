import { type ReactNode, Suspense } from 'react'
import { fieldId } from '#web/form/field-id.ts'
import { lazy } from '#web/lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { type FieldProps, fieldClass, inputClass, LabelText } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { RadioGroup, YesNo } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Question } from '../asked-questions.ts'
import type { Leaf } from '../document.ts'
import { AmountsField } from './amounts-field.tsx'
import { CreditAnswer } from './credit-answer.tsx'
import { areShort, type QuestionProps } from './question-props.ts'

const mostRadios = 7
const mostUnsearched = 20

const importSelect = () => import('#web/ui/select.tsx')
const importSearchSelect = () => import('#web/ui/search-select.tsx')
const importCountrySelect = () => import('#web/ui/country-select.tsx')
const importRows = () => import('./rows-field.tsx')
const Select = lazy(async () => ({ default: (await importSelect()).Select }))
const SearchSelect = lazy(async () => ({ default: (await importSearchSelect()).SearchSelect }))
const CountrySelect = lazy(async () => ({ default: (await importCountrySelect()).CountrySelect }))
const RowsField = lazy(async () => ({ default: (await importRows()).RowsField }))

/** Long lists, and what few sections have, come after the page, before they are needed. */
export async function loadLists(): Promise<void> {
  await Promise.all([
    importSelect(),
    importSearchSelect(),
    importCountrySelect(),
    importRows(),
    import('./estimate-panel.tsx'),
  ])
}

type Drawn = FieldProps & { field: QuestionProps; id: string }

/** The control of each kind of question. */
const controls: Record<Question['kind'], (drawn: Drawn) => ReactNode> = {
  'yes-no': ({ field: { value, onChange, onBlur }, ...shown }) => (
    <YesNo
      {...shown}
      value={typeof value === 'boolean' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  choice: Choice,
  country: Country,
  text: ({ field: { question, value, onChange, onBlur }, ...shown }) => (
    <TextField
      {...shown}
      value={textOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      autoComplete={autofill[question.path] ?? 'off'}
    />
  ),
  number: ({ field: { value, onChange, onBlur }, ...shown }) => (
    <TextField
      {...shown}
      value={textOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      inputMode="numeric"
      autoComplete="off"
      inputClassName="max-w-40 tabular-nums"
    />
  ),
  money: ({ field: { value, currency, onChange, onBlur }, ...shown }) => (
    <MoneyField
      {...shown}
      currency={currency}
      value={textOf(value)}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  long: ({ field: { question, value, onChange, onBlur }, ...shown }) => (
    <TextArea
      {...shown}
      value={textOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      mostWords={question.mostWords}
      rows={10}
    />
  ),
  several: Several,
  rows: ({ field, ...shown }) => (
    <Suspense fallback={<div className="h-20" />}>
      <RowsField {...shown} {...field} />
    </Suspense>
  ),
  amounts: ({ field, ...shown }) => <AmountsField {...shown} {...field} />,
}

const autofill: Record<string, string> = {
  'employment.currentEmployer.name': 'organization',
  'employment.currentEmployer.jobTitle': 'organization-title',
}

export function QuestionField(field: QuestionProps) {
  const { question, value, errors, onChange } = field
  const Control = controls[question.kind]
  const isClearable = question.optional && question.kind === 'choice' && value !== ''
  return (
    <div>
      <Control
        id={fieldId(question.path)}
        label={question.label}
        tag={question.optional && 'optional'}
        hint={field.hint}
        error={errors.get(question.path)}
        field={field}
      />
      {isClearable && (
        <Button look="quiet" size="small" className="-ml-2.5 mt-1" onClick={() => onChange('')}>
          Clear
          <span className="sr-only"> {question.label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  )
}

/** Few choices stand open, more are a list, and a long one is searched by name or code. */
function Choice({ field: { options, value, onChange, onBlur }, ...shown }: Drawn) {
  const choice = { ...shown, value: textOf(value), onChange, onBlur }
  if (options.length <= mostRadios)
    return <RadioGroup {...choice} options={options} isInline={areShort(options)} />
  return (
    <Suspense fallback={<ListToCome {...shown} />}>
      {options.length > mostUnsearched ? (
        <SearchSelect
          {...choice}
          searchLabel="Search"
          options={options.map((option) => ({ ...option, also: [option.value] }))}
        />
      ) : (
        <Select {...choice} options={options} />
      )}
    </Suspense>
  )
}

function Country({ field: { value, onChange, onBlur }, ...shown }: Drawn) {
  return (
    <Suspense fallback={<ListToCome {...shown} />}>
      <CountrySelect {...shown} value={textOf(value)} onChange={onChange} onBlur={onBlur} />
    </Suspense>
  )
}

/** A choice that is offered no more stays in the answer and comes back when it is offered again. */
function Several({ field, ...shown }: Drawn) {
  const { question, value, options, lists, onChange, onBlur } = field
  const chosen = Array.isArray(value) ? value.map(String) : []
  const answers = question.list === 'creditPrograms' ? lists.creditPrograms : []
  return (
    <CheckboxGroup
      {...shown}
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
      options={options.map((option) => {
        const entry = answers.find(({ id }) => id === option.value)
        const isChosen = chosen.includes(option.value)
        return {
          ...option,
          hint: option.help,
          answer: entry && isChosen && <CreditAnswer entry={entry} />,
        }
      })}
    />
  )
}

/** As high as a label and its list, so that nothing moves when they come. */
/** A list that is on its way, as large as it will be: nothing below moves from under a click. */
function ListToCome({ label, tag, hint }: FieldProps) {
  return (
    <div className={fieldClass}>
      <span className="text-label">
        <LabelText label={label} tag={tag} />
      </span>
      {hint && <div className="-mt-1 text-help text-umber">{hint}</div>}
      <div className={inputClass} />
    </div>
  )
}

function textOf(value: Leaf): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
