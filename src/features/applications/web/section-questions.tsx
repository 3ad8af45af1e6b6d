import { memo } from 'react'
import type { Program } from '#shared/programs.ts'
import type { Conflict } from '#web/draft-queue/calls.ts'
import type { DraftQueue } from '#web/draft-queue/queue.ts'
import { fieldId } from '#web/form/field-id.ts'
import { focusField } from '#web/ui/error-summary.tsx'
import { askedOf, type Question, type Section } from '../asking.ts'
import { type Leaf, leavesOf } from '../document.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { QuestionField } from './question-field.tsx'
import type { OpenDraft } from './use-draft.ts'

type Props = {
  program: Program
  section: Section
  draft: OpenDraft
  errors: ReadonlyMap<string, string>
}

/** The questions that the answers call for; what an answer opens stands under it. */
export function SectionQuestions({ program, section, draft, errors }: Props) {
  const leaves = leavesOf(draft.answers)
  const drawn = (question: Question) => (
    <DraftField
      key={question.path}
      question={question}
      value={leaves.get(question.path) ?? null}
      error={errors.get(question.path) ?? draft.refusals.get(question.path)}
      conflict={draft.conflicts.get(question.path)}
      queue={draft.queue}
    />
  )
  return (
    <div className="divide-y divide-hairline *:py-7 *:first:pt-0 *:last:pb-0">
      {groupsOf(askedOf(section, program, draft.answers)).map(([opening, ...opened]) => (
        <div key={opening.path}>
          {drawn(opening)}
          {opened.length > 0 && (
            <div className="mt-6 space-y-6 border-brass border-l-2 pl-5">{opened.map(drawn)}</div>
          )}
        </div>
      ))}
    </div>
  )
}

type FieldProps = {
  question: Question
  value: Leaf
  error?: string
  conflict?: Conflict
  queue: DraftQueue
}

/** A keystroke draws its own field alone; the long lists beside it are not worked out again. */
const DraftField = memo(function DraftField({
  question,
  value,
  error,
  conflict,
  queue,
}: FieldProps) {
  function choose(choice: 'mine' | 'theirs') {
    queue.choose(question.path, choice)
    focusField(fieldId(question.path))
  }

  return (
    <div>
      <QuestionField
        question={question}
        value={value}
        error={error}
        onChange={(answer) => queue.record(question.path, answer)}
        onBlur={() => void queue.flush()}
      />
      {conflict && (
        <ConflictChoice question={question} conflict={conflict} mine={value} onChoose={choose} />
      )}
    </div>
  )
})

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
