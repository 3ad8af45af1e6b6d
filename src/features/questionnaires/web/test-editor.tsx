import { operatorsFor } from '#shared/questions/conditions.ts'
import { isChoice, Operator, type Question, type Test } from '#shared/questions/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { operatorWords } from '../builder-words.ts'

type Props = {
  test: Test
  targets: readonly Question[]
  onChange: (test: Test) => void
  onRemove: () => void
}

/** One comparison: an answer, how it is compared, and with what. */
export function TestEditor({ test, targets, onChange, onRemove }: Props) {
  const target = targets.find(({ id }) => id === test.question)
  return (
    <div className="grid gap-2">
      <NativeSelect
        label="The answer to"
        value={target ? test.question : ''}
        onChange={(id) => {
          const next = targets.find((one) => one.id === id)
          const [operator = 'answered'] = next ? operatorsFor[next.type] : []
          if (next) onChange({ question: id, operator, value: '', to: '', options: [] })
        }}
        options={[
          ...(target ? [] : [{ value: '', label: 'Choose a question' }]),
          ...targets.map(({ id, label }) => ({ value: id, label: label || 'Untitled' })),
        ]}
      />
      {target && (
        <NativeSelect
          label="Comparison"
          value={test.operator}
          onChange={(operator) => onChange({ ...test, operator: Operator.parse(operator) })}
          options={operatorsFor[target.type].map((value) => ({
            value,
            label: operatorWords[value],
          }))}
        />
      )}
      {target && <Compared target={target} test={test} onChange={onChange} />}
      <Button look="quiet" size="small" className="justify-self-start" onClick={onRemove}>
        <Icon name="remove" /> Remove the condition
      </Button>
    </div>
  )
}

type ComparedProps = { target: Question; test: Test; onChange: (test: Test) => void }

function Compared({ target, test, onChange }: ComparedProps) {
  const { operator, value, to, options } = test
  if (operator === 'empty' || operator === 'answered') return null
  const choices = target.options.map(({ id, label }) => ({
    value: id,
    label: label || 'Untitled',
  }))
  if (operator.startsWith('includes'))
    return (
      <CheckboxGroup
        label="Answers"
        options={choices}
        value={options}
        onChange={(next) => onChange({ ...test, options: next })}
      />
    )
  if (isChoice(target.type))
    return (
      <NativeSelect
        label="Answer"
        value={options[0] ?? ''}
        onChange={(next) => onChange({ ...test, options: next ? [next] : [] })}
        options={[{ value: '', label: 'Choose an answer' }, ...choices]}
      />
    )
  if (target.type === 'yes-no')
    return (
      <NativeSelect
        label="Answer"
        value={value}
        onChange={(next) => onChange({ ...test, value: next })}
        options={[
          { value: '', label: 'Choose an answer' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    )
  const type = target.type === 'date' ? 'date' : 'text'
  return (
    <>
      <TextField
        label={operator === 'between' ? 'From' : 'Value'}
        type={type}
        value={value}
        onChange={(next) => onChange({ ...test, value: next })}
      />
      {operator === 'between' && (
        <TextField
          label="To"
          type={type}
          value={to}
          onChange={(next) => onChange({ ...test, to: next })}
        />
      )}
    </>
  )
}
