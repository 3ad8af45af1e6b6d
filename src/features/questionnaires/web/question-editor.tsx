import { oneOrMore } from '#shared/counted.ts'
import { type Definition, type Question, questionsOf } from '#shared/questions/definition.ts'
import { quoteOf } from '#shared/questions/quoted-answers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { moveToSection, withQuestion } from '../definition-changes.ts'
import type { ChangeDefinition } from './builder-change.ts'
import { FieldDetails } from './field-details.tsx'
import { FieldsEditor } from './fields-editor.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { TypeSelect } from './type-select.tsx'

type Props = { question: Question; definition: Definition; change: ChangeDefinition }

/** Everything about one question: its words, its kind, its limits, who reads the answer, and its rules. */
export function QuestionEditor({ question, definition, change }: Props) {
  const { id, type, label, help, required, isRestricted, keepMonths } = question
  const set = (next: Partial<Question>) =>
    change(withQuestion(id, (before) => ({ ...before, ...next })))
  const all = questionsOf(definition)
  const earlier = all
    .slice(
      0,
      all.findIndex((one) => one.id === id),
    )
    .filter((one) => one.type !== 'statement')
  const section = definition.sections.find(({ questions }) => questions.includes(question))
  return (
    <div className="grid max-w-form gap-4 pt-2 pb-6 pl-3">
      <TextField
        label="Question"
        value={label}
        onChange={(next) => set({ label: next })}
        autoFocus={label === ''}
      />
      <TextArea
        label="Help text"
        tag="optional"
        rows={2}
        value={help}
        onChange={(next) => set({ help: next })}
      />
      {earlier.length > 0 && (
        <NativeSelect
          label="Quote an earlier answer"
          hint="We add it at the end of the question. Move it where you want it."
          value=""
          onChange={(from) => from && set({ label: `${label}${quoteOf(from)}` })}
          options={[
            { value: '', label: 'Choose a question' },
            ...earlier.map((one) => ({ value: one.id, label: one.label || 'Untitled' })),
          ]}
        />
      )}
      <TypeSelect question={question} onChange={set} />
      {type !== 'statement' && (
        <Checkbox isSelected={required} onChange={(next) => set({ required: next })}>
          Required
        </Checkbox>
      )}
      <FieldDetails field={question} onChange={set} />
      {type === 'group' && <FieldsEditor question={question} onChange={set} />}
      {type !== 'statement' && (
        <div>
          <Checkbox isSelected={isRestricted} onChange={(next) => set({ isRestricted: next })}>
            Restricted: only staff with access can read it, and lists and exports leave it out
          </Checkbox>
          {isRestricted && (
            <NativeSelect
              label="Keep after submission"
              className="mt-2"
              value={keepMonths === null ? '' : String(keepMonths)}
              onChange={(months) => set({ keepMonths: months ? Number(months) : null })}
              options={[
                { value: '', label: 'As long as the application' },
                ...[1, 3, 6, 12, 24].map((months) => ({
                  value: String(months),
                  label: oneOrMore(months, 'One month', 'months'),
                })),
              ]}
            />
          )}
        </div>
      )}
      {definition.sections.length > 1 && (
        <NativeSelect
          label="Section"
          value={section?.id ?? ''}
          onChange={(to) => change(moveToSection(id, to))}
          options={definition.sections.map((one, index) => ({
            value: one.id,
            label: one.title || `Section ${index + 1}`,
          }))}
        />
      )}
      <RulesEditor question={question} definition={definition} onChange={set} />
    </div>
  )
}
