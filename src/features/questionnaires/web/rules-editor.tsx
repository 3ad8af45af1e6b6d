import { operatorsFor } from '#shared/questions/conditions.ts'
import {
  type Condition,
  type Definition,
  Effect,
  type Join,
  type Question,
  questionsOf,
  type Rule,
  type Test,
} from '#shared/questions/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { effectWords } from '../builder-words.ts'
import { TestEditor } from './test-editor.tsx'

type Props = {
  question: Question
  definition: Definition
  onChange: (next: Partial<Question>) => void
}

/** When a question is asked or needs an answer, and where the person goes on after it. */
export function RulesEditor({ question, definition, onChange }: Props) {
  const { id, rules } = question
  const all = questionsOf(definition)
  const place = all.findIndex((one) => one.id === id)
  const set = (at: number, next: Rule) => onChange({ rules: rules.with(at, next) })
  const firstTest = (effect: Effect): Test | undefined => {
    const from = looksAt(all, place, effect).at(-1)
    return from && newTest(from)
  }

  function add() {
    const test = firstTest('show') ?? firstTest('end')
    if (!test) return
    const effect = firstTest('show') ? 'show' : 'end'
    const when: Condition = { join: 'and', groups: [{ join: 'and', tests: [test] }] }
    onChange({ rules: [...rules, { effect, to: null, when }] })
  }

  return (
    <fieldset>
      <legend className="text-label">Rules</legend>
      <ol className="grid gap-5">
        {rules.map((rule, index) => (
          <li key={index} className="mt-2 grid gap-3 border-hairline border-l-2 pl-4">
            <NativeSelect
              label={`Rule ${index + 1}`}
              value={rule.effect}
              onChange={(effect) => set(index, { ...rule, effect: Effect.parse(effect) })}
              options={Effect.options.map((value) => ({ value, label: effectWords[value] }))}
            />
            <Groups
              rule={rule}
              targets={looksAt(all, place, rule.effect)}
              onChange={(when) => set(index, { ...rule, when })}
            />
            {rule.effect === 'jump' && (
              <NativeSelect
                label="Continue with"
                value={rule.to ?? ''}
                onChange={(to) => set(index, { ...rule, to: to || null })}
                options={[
                  { value: '', label: 'Choose a section' },
                  ...definition.sections.map((section, at) => ({
                    value: section.id,
                    label: section.title || `Section ${at + 1}`,
                  })),
                ]}
              />
            )}
            <Button
              look="quiet"
              size="small"
              className="justify-self-start"
              onClick={() => onChange({ rules: rules.toSpliced(index, 1) })}
            >
              <Icon name="remove" /> Remove rule {index + 1}
            </Button>
          </li>
        ))}
      </ol>
      {(firstTest('show') ?? firstTest('end')) && (
        <Button look="outline" size="small" className="mt-2" onClick={add}>
          <Icon name="add" /> Add a rule
        </Button>
      )}
    </fieldset>
  )
}

/** What a rule can look at: earlier answers, and after its question that one too. */
function looksAt(all: readonly Question[], place: number, effect: Effect): Question[] {
  const last = effect === 'jump' || effect === 'end' ? place + 1 : place
  return all.slice(0, last).filter(({ type }) => operatorsFor[type].length > 0)
}

function newTest({ id, type }: Question): Test {
  const [operator = 'answered'] = operatorsFor[type]
  return { question: id, operator, value: '', to: '', options: [] }
}

type GroupsProps = { rule: Rule; targets: readonly Question[]; onChange: (when: Condition) => void }

function Groups({ rule: { when }, targets, onChange }: GroupsProps) {
  const setGroup = (at: number, group: Condition['groups'][number]) =>
    onChange({
      ...when,
      groups: group.tests.length > 0 ? when.groups.with(at, group) : when.groups.toSpliced(at, 1),
    })
  const last = targets.at(-1)
  return (
    <>
      {when.groups.map((group, at) => (
        <div key={at} className="grid gap-2">
          {at > 0 && (
            <JoinSelect
              label={`Between group ${at} and ${at + 1}`}
              value={when.join}
              onChange={(join) => onChange({ ...when, join })}
            />
          )}
          {group.tests.map((test, index) => (
            <div key={index} className="grid gap-2">
              {index > 0 && (
                <JoinSelect
                  label="Combine with"
                  value={group.join}
                  onChange={(join) => setGroup(at, { ...group, join })}
                />
              )}
              <TestEditor
                test={test}
                targets={targets}
                onChange={(next) =>
                  setGroup(at, { ...group, tests: group.tests.with(index, next) })
                }
                onRemove={() => setGroup(at, { ...group, tests: group.tests.toSpliced(index, 1) })}
              />
            </div>
          ))}
          {last && (
            <Button
              look="quiet"
              size="small"
              className="justify-self-start"
              onClick={() => setGroup(at, { ...group, tests: [...group.tests, newTest(last)] })}
            >
              <Icon name="add" /> Add a condition
            </Button>
          )}
        </div>
      ))}
      {last && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start"
          onClick={() =>
            onChange({ ...when, groups: [...when.groups, { join: 'and', tests: [newTest(last)] }] })
          }
        >
          <Icon name="add" /> Add a group of conditions
        </Button>
      )}
    </>
  )
}

type JoinProps = { label: string; value: Join; onChange: (join: Join) => void }

function JoinSelect({ label, value, onChange }: JoinProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(join) => onChange(join === 'or' ? 'or' : 'and')}
      options={[
        { value: 'and', label: 'and' },
        { value: 'or', label: 'or' },
      ]}
    />
  )
}
