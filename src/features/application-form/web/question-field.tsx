import { Suspense } from 'react'
import type { Answer } from '#shared/questions/answer.ts'
import { fieldId } from '#web/form/field-id.ts'
import { lazy } from '#web/lazy.tsx'
import { Control, loadLongLists } from '#web/questions/control.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Leaf } from '../document.ts'
import type { QuestionProps } from './question-props.ts'

const importRows = () => import('./rows-field.tsx')
const importAmounts = () => import('./amounts-field.tsx')
const importCredit = () => import('./credit-answer.tsx')
const RowsField = lazy(async () => ({ default: (await importRows()).RowsField }))
const AmountsField = lazy(async () => ({ default: (await importAmounts()).AmountsField }))
const CreditAnswer = lazy(async () => ({ default: (await importCredit()).CreditAnswer }))

/** Long lists, and what few sections have, come after the page, before they are needed. */
export async function loadLists(): Promise<void> {
  const parts = [importRows(), importAmounts(), importCredit(), import('./estimate-panel.tsx')]
  await Promise.all([loadLongLists(), ...parts])
}

export function QuestionField(field: QuestionProps) {
  const { question, value, options, lists, currency, errors, onChange, onBlur } = field
  const { type, optional } = question
  const shown = {
    id: fieldId(question.path),
    label: question.label,
    tag: optional && 'optional',
    hint: field.hint,
    error: errors.get(question.path),
  }
  if (type === 'rows' || type === 'amounts') {
    const Field = type === 'rows' ? RowsField : AmountsField
    return (
      <Suspense fallback={<div className="h-20" />}>
        <Field {...shown} {...field} />
      </Suspense>
    )
  }
  const isClearable = optional && (type === 'single' || type === 'state') && value !== ''
  const credit = question.list === 'creditPrograms' ? lists.creditPrograms : []
  return (
    <div>
      <Control
        {...shown}
        question={{ ...question, options, unit: currency }}
        value={value}
        onChange={(answer) => onChange(leafOf(answer, type === 'multiple'))}
        onBlur={onBlur}
        outcomeOf={(choice) => {
          const entry = credit.find(({ id }) => id === choice)
          return (
            entry && (
              <Suspense>
                <CreditAnswer entry={entry} />
              </Suspense>
            )
          )
        }}
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

/** An answer as the document keeps it: several choices are a list, also when there are none. */
function leafOf(answer: Answer, isList: boolean): Leaf {
  if (Array.isArray(answer)) return answer
  if (typeof answer !== 'object') return answer
  return isList ? [] : null
}
