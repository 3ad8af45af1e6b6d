import { useSortable } from '@dnd-kit/sortable'
import { memo } from 'react'
import type { Definition, Question } from '#shared/questions/definition.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { effectWords, typeWords } from '../builder-words.ts'
import { copyQuestion, moveQuestion, removeQuestion } from '../definition-changes.ts'
import type { ChangeDefinition } from './builder-change.ts'
import { QuestionEditor } from './question-editor.tsx'

type Props = {
  question: Question
  place: number
  count: number
  /** The whole, where this question is open; the others do not need to know of its changes. */
  definition: Definition | undefined
  onOpen: (id: string | null) => void
  change: ChangeDefinition
}

/** Of two hundred rows only those in view are laid out, so that a key stays quick. */
const unseen = { contentVisibility: 'auto', containIntrinsicSize: 'auto 3.75rem' } as const

/** One question in the order of its section, folded or open. */
export const BuilderRow = memo(function BuilderRow(props: Props) {
  const { question, place, count, definition, onOpen, change } = props
  const { id, type, label, required, rules, isRestricted } = question
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging } =
    useSortable({ id })
  const name = withoutQuotes(label.trim()) || `Question ${place + 1}`
  const marks = [
    typeWords[type],
    required && 'required',
    isRestricted && 'restricted',
    ...new Set(rules.map(({ effect }) => effectWords[effect].replace(/ if$/, '').toLowerCase())),
  ].filter(Boolean)
  return (
    <li
      ref={setNodeRef}
      style={{
        translate: transform ? `0 ${Math.round(transform.y)}px` : undefined,
        ...(!definition && unseen),
      }}
      className={cx('border-hairline border-b bg-cream', isDragging && 'relative z-10 shadow-card')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          // An open question is too tall to be counted in places by the keys.
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onOpen(null)}
          style={{ cursor: 'grab', touchAction: 'none' }}
          className="grid size-8 shrink-0 place-items-center rounded-control text-umber hover:bg-sand"
        >
          <Icon name="menu" className="size-4" />
          <span className="sr-only">Move “{name}”</span>
        </button>
        <button
          type="button"
          aria-expanded={definition !== undefined}
          onClick={() => onOpen(definition ? null : id)}
          className="min-h-8 min-w-0 grow basis-48 rounded-control px-2 text-left hover:bg-sand"
        >
          <span className="block truncate">{name}</span>
          <span className="block text-help text-umber">{marks.join(' · ')}</span>
        </button>
        <div className="flex">
          <Act
            icon="chevron"
            className="rotate-180"
            words={`Move “${name}” up`}
            isOff={place === 0}
            onPress={() => change(moveQuestion(id, place - 1))}
          />
          <Act
            icon="chevron"
            words={`Move “${name}” down`}
            isOff={place === count - 1}
            onPress={() => change(moveQuestion(id, place + 1))}
          />
          <Act icon="add" words={`Copy “${name}”`} onPress={() => change(copyQuestion(id))} />
          <Act
            icon="remove"
            words={`Remove “${name}”`}
            onPress={() => change(removeQuestion(id))}
          />
        </div>
      </div>
      {definition && <QuestionEditor question={question} definition={definition} change={change} />}
    </li>
  )
})

type ActProps = {
  icon: 'chevron' | 'add' | 'remove'
  words: string
  className?: string
  isOff?: boolean
  onPress: () => void
}

function Act({ icon, words, className, isOff = false, onPress }: ActProps) {
  return (
    <Button look="quiet" size="small" disabled={isOff} onClick={onPress}>
      <Icon name={icon} className={cx('size-4', className)} />
      <span className="sr-only">{words}</span>
    </Button>
  )
}
