import { lazy, type ReactNode, Suspense } from 'react'
import { fieldId } from '#web/form/field-id.ts'
import { Button } from '#web/ui/button.tsx'
import type { FieldProps } from '#web/ui/field.tsx'
import { RadioGroup, YesNo } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Question } from '../asking.ts'
import type { Leaf } from '../document.ts'

const mostRadios = 7

const importSelect = () => import('#web/ui/select.tsx')
const importCountrySelect = () => import('#web/ui/country-select.tsx')
const Select = lazy(async () => ({ default: (await importSelect()).Select }))
const CountrySelect = lazy(async () => ({ default: (await importCountrySelect()).CountrySelect }))

/** Long lists weigh more than all else here: they come after the page, before they are needed. */
export async function loadLists(): Promise<void> {
  await Promise.all([importSelect(), importCountrySelect()])
}

type Props = {
  question: Question
  value: Leaf
  error?: string
  onChange: (value: Leaf) => void
  onBlur: () => void
}

type Drawn = FieldProps & Omit<Props, 'question' | 'error'> & { options: Question['options'] }

/** The control of each kind of question; a section is shown once all of its kinds stand here. */
const controls: Partial<Record<Question['kind'], (field: Drawn) => ReactNode>> = {
  'yes-no': ({ options, value, ...field }) => (
    <YesNo {...field} value={typeof value === 'boolean' ? value : null} />
  ),
  choice: Choice,
  country: Country,
  text: ({ options, value, ...field }) => <TextField {...field} value={textOf(value)} />,
  number: ({ options, value, ...field }) => (
    <TextField
      {...field}
      value={textOf(value)}
      inputMode="numeric"
      inputClassName="max-w-40 tabular-nums"
    />
  ),
  long: ({ options, value, ...field }) => <TextArea {...field} value={textOf(value)} rows={10} />,
}

export function QuestionField({ question, error, ...field }: Props) {
  const Control = controls[question.kind]
  if (!Control) return null
  const isClearable = question.optional && question.kind === 'choice' && field.value !== ''
  return (
    <div>
      <Control
        {...field}
        error={error}
        id={fieldId(question.path)}
        label={question.label}
        tag={question.optional && 'optional'}
        hint={question.hint}
        options={question.options}
      />
      {isClearable && (
        <Button
          look="quiet"
          size="small"
          className="-ml-2.5 mt-1"
          onClick={() => field.onChange('')}
        >
          Clear
          <span className="sr-only"> {question.label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  )
}

/** Few choices stand open, more are a list. */
function Choice({ options = [], value, ...field }: Drawn) {
  const choice = { ...field, value: textOf(value) }
  if (options.length <= mostRadios) return <RadioGroup {...choice} options={options} />
  return (
    <Suspense fallback={<ListToCome />}>
      <Select {...choice} options={options} />
    </Suspense>
  )
}

function Country({ options, value, ...field }: Drawn) {
  return (
    <Suspense fallback={<ListToCome />}>
      <CountrySelect {...field} value={textOf(value)} />
    </Suspense>
  )
}

/** As high as a label and its list, so that nothing moves when they come. */
function ListToCome() {
  return <div className="h-20" />
}

function textOf(value: Leaf): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
