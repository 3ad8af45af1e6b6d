import { memo, Suspense, useCallback } from 'react'
import { fieldId } from '#web/form/field-id.ts'
import { lazy } from '#web/lazy.tsx'
import { focusField } from '#web/ui/error-summary.tsx'
import {
  askedOf,
  hintOf,
  openRowCounts,
  optionsOf,
  type Question,
  type Section,
} from '../asked-questions.ts'
import { type Leaf, leavesOf } from '../document.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import type { DraftSaver } from './drafts.ts'
import { QuestionField } from './question-field.tsx'
import type { QuestionProps } from './question-props.ts'
import { answerAt } from './use-draft.ts'
import type { Form } from './use-form.ts'

const EarlierVersions = lazy(async () => ({
  default: (await import('./earlier-versions.tsx')).EarlierVersions,
}))

type Props = {
  form: Form
  section: Section
  errors: ReadonlyMap<string, string>
  /** The answer that the person came to change. */
  change?: string | undefined
  /** Typed by the office: earlier versions are for anyone who has written them. */
  isEntered?: boolean
}

/** The questions that the answers call for; what an answer opens is under it. */
export function SectionQuestions({ form, section, errors, change, isEntered = false }: Props) {
  const { draft, asking, lists } = form
  const { saver, stored: application } = draft
  const leaves = leavesOf(draft.answers)
  // What the settings leave out is never shown, not for a moment either.
  if (lists === 'loading') return null

  const drawn = (question: Question) => {
    const { path } = question
    const value = leaves.get(path) ?? null
    const conflict = draft.conflicts.get(path)
    if (question.list && lists !== 'ready') return null
    const { least, most } = openRowCounts(question, asking)
    return (
      <div key={path}>
        <DraftField
          question={question}
          value={value}
          hint={hintOf(question, asking)}
          least={least}
          most={most}
          openRow={rowIn(path, change)}
          options={optionsOf(question, asking)}
          lists={asking.lists}
          chosen={draft.answers.financialPlan.selectedPayments}
          currency={asking.currency}
          errors={errorsUnder(path, errors, draft.refusals)}
          saver={saver}
        />
        {question.type === 'long' && application?.answered.includes(path) && !isEntered && (
          <Suspense>
            {' '}
            <EarlierVersions
              applicationId={application.id}
              revision={application.revision}
              question={question}
              present={String(value ?? '')}
              onBringBack={(text) => {
                saver.record(path, text)
                void saver.flush()
              }}
            />
          </Suspense>
        )}
        {conflict && (
          <ConflictChoice
            question={question}
            conflict={conflict}
            mine={value}
            asking={asking}
            onChoose={(choice) => {
              saver.choose(path, choice)
              focusField(fieldId(path))
            }}
          />
        )}
      </div>
    )
  }

  return (
    <div className="divide-y divide-hairline *:py-7 *:first:pt-0 *:last:pb-0">
      {groupsOf(askedOf(section, asking)).map(([opening, ...opened]) => (
        <div key={opening.path}>
          <div className="[--label:1.12rem]">{drawn(opening)}</div>
          {opened.length > 0 && (
            <div className="mt-6 space-y-6 border-brass border-l-2 pl-5 empty:hidden">
              {opened.map(drawn)}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

type DraftFieldProps = Omit<QuestionProps, 'onChange' | 'onEdit' | 'onBlur'> & {
  saver: DraftSaver
}

/** What is chosen is whole at once; what is typed waits for a pause. */
const chosen: readonly Question['type'][] = ['yes-no', 'single', 'state', 'country', 'multiple']

/** A keystroke draws its own field alone; the long lists beside it are not worked out again. */
const DraftField = memo(function DraftField({ saver, ...field }: DraftFieldProps) {
  const { path, type } = field.question
  const onChange = useCallback(
    (answer: Leaf) => {
      saver.record(path, answer)
      if (chosen.includes(type)) void saver.flush()
    },
    [saver, path, type],
  )
  const onEdit = useCallback(
    (edit: (rows: readonly unknown[]) => readonly unknown[]) => {
      const now = answerAt(saver.read(), path)
      saver.record(path, edit(Array.isArray(now) ? now : []))
    },
    [saver, path],
  )
  const onBlur = useCallback(() => void saver.flush(), [saver])
  return <QuestionField {...field} onChange={onChange} onEdit={onEdit} onBlur={onBlur} />
}, isSameField)

/** Every change copies the document, so lists are compared by what they hold. */
function isSameField(before: DraftFieldProps, after: DraftFieldProps): boolean {
  return (
    before.question.path === after.question.path &&
    before.saver === after.saver &&
    before.lists === after.lists &&
    before.hint === after.hint &&
    before.least === after.least &&
    before.most === after.most &&
    before.openRow === after.openRow &&
    isSameList(before.value, after.value) &&
    isSameList([...before.errors], [...after.errors]) &&
    (!after.question.list ||
      (isSameList(before.options, after.options) && isSameList(before.chosen, after.chosen)))
  )
}

function isSameList(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (!Array.isArray(before) || !Array.isArray(after)) return false
  return JSON.stringify(before) === JSON.stringify(after)
}

/** The sentences of a question and of its cells, those of the server where ours find nothing. */
function errorsUnder(
  path: string,
  errors: ReadonlyMap<string, string>,
  refusals: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = [...errors].filter(([at]) => at === path || at.startsWith(`${path}.`))
  const refusal = refusals.get(path)
  return new Map(own.length === 0 && refusal ? [[path, refusal]] : own)
}

/** The place of the row that a path leads into: `references.referees.1.email` is in row 1. */
function rowIn(path: string, change = ''): number | undefined {
  const [row = ''] = change.startsWith(`${path}.`) ? change.slice(path.length + 1).split('.') : []
  return /^\d+$/.test(row) ? Number(row) : undefined
}

type Group = [opening: Question, ...opened: Question[]]

function groupsOf(questions: readonly Question[]): Group[] {
  const groups: Group[] = []
  for (const question of questions) {
    const group = groups.at(-1)
    if (question.when && group) group.push(question)
    else groups.push([question])
  }
  return groups
}
