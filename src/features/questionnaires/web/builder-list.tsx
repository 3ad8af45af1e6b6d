import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { memo, useMemo } from 'react'
import type { Definition, Section } from '#shared/questions/definition.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { addQuestion, moveQuestion, removeSection, withSection } from '../definition-changes.ts'
import { newQuestion } from '../new-definition.ts'
import type { ChangeDefinition } from './builder-change.ts'
import { BuilderRow } from './builder-row.tsx'

type Props = {
  section: Section
  place: number
  /** The whole, where a question of this section is open: its rules look at all the others. */
  definition: Definition | undefined
  isAlone: boolean
  /** The question that is being changed. */
  open: string | null
  onOpen: (id: string | null) => void
  change: ChangeDefinition
}

// One object each: with a new one at each key every row would be drawn again.
const afterSomePixels = { activationConstraint: { distance: 6 } }
const byArrows = { coordinateGetter: sortableKeyboardCoordinates }

/** The questions of one section, in an order that pointer and keyboard can change. */
export const BuilderList = memo(function BuilderList(props: Props) {
  const { section, place, definition, isAlone, open, onOpen, change } = props
  const { id, questions } = section
  // The same list while the order is the same: every row follows it, and a key changes no order.
  const order = questions.map((question) => question.id).join(' ')
  const ids = useMemo(() => order.split(' ').filter(Boolean), [order])
  const sensors = useSensors(
    useSensor(PointerSensor, afterSomePixels),
    useSensor(KeyboardSensor, byArrows),
  )
  const nameOf = (question: string | number) => {
    const at = ids.indexOf(String(question))
    return `“${withoutQuotes(questions[at]?.label ?? '') || `question ${at + 1}`}”`
  }

  function drop({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    change(moveQuestion(String(active.id), ids.indexOf(String(over.id))))
  }

  function add() {
    const question = newQuestion('short')
    change(addQuestion(id, question))
    onOpen(question.id)
  }

  return (
    <section aria-label={`Section ${place + 1}`} className="mt-6">
      <SectionHead section={section} place={place} isAlone={isAlone} change={change} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: {
            draggable:
              'Press space to pick up the question, the arrow keys to move it, space to drop it, and escape to cancel.',
          },
          announcements: {
            onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
            onDragOver: ({ active, over }) =>
              over
                ? `${nameOf(active.id)} is in position ${ids.indexOf(String(over.id)) + 1} of ${ids.length}.`
                : undefined,
            onDragEnd: ({ active, over }) =>
              over
                ? `${nameOf(active.id)} was dropped in position ${ids.indexOf(String(over.id)) + 1}.`
                : `${nameOf(active.id)} was dropped.`,
            onDragCancel: ({ active }) => `${nameOf(active.id)} was not moved.`,
          },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="border-hairline border-t">
            {questions.map((question, index) => (
              <BuilderRow
                key={question.id}
                question={question}
                place={index}
                count={questions.length}
                definition={open === question.id ? definition : undefined}
                onOpen={onOpen}
                change={change}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Button look="outline" size="small" className="mt-3" onClick={add}>
        <Icon name="add" /> Add a question
      </Button>
    </section>
  )
})

type HeadProps = Pick<Props, 'section' | 'place' | 'isAlone' | 'change'>

const SectionHead = memo(function SectionHead({ section, place, isAlone, change }: HeadProps) {
  const { id, title, words, questions } = section
  const set = (next: Partial<Section>) => change(withSection(id, (one) => ({ ...one, ...next })))
  return (
    <details className="mb-2" open={title !== '' || !isAlone}>
      <summary className="min-h-8 cursor-pointer text-label">
        Section {place + 1}
        {title && `: ${title}`}
      </summary>
      <div className="mt-2 mb-4 grid max-w-form gap-3">
        <TextField
          label={`Title of section ${place + 1}`}
          tag="optional"
          value={title}
          onChange={(next) => set({ title: next })}
        />
        <TextArea
          label={`Section introduction`}
          tag="optional"
          rows={2}
          value={words}
          onChange={(next) => set({ words: next })}
        />
        {!isAlone && questions.length === 0 && (
          <Button
            look="quiet"
            size="small"
            className="justify-self-start"
            onClick={() => change(removeSection(id))}
          >
            <Icon name="remove" /> Remove section {place + 1}
          </Button>
        )}
      </div>
    </details>
  )
})
