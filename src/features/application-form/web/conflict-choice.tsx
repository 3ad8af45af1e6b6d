import type { ReactNode } from 'react'
import type { Conflict } from '#web/saver/calls.ts'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import type { AnswerContext } from '../answers.ts'
import type { Question } from '../asked-questions.ts'
import type { Leaf } from '../document.ts'
import { answerWords } from './answer-words.ts'

type Props = {
  question: Question
  conflict: Conflict<Leaf>
  /** What is in the field now; it may have been typed on since. */
  mine: Leaf
  asking: AnswerContext
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** The same answer was changed in two places: the person says which one counts. */
export function ConflictChoice({ question, conflict, mine, asking, onChoose }: Props) {
  const who = conflict.by ?? 'you in another window or on another device'
  return (
    <fieldset
      aria-label="Choose between two answers"
      className="mt-3 min-w-0 rounded-control border border-brass bg-cream p-4"
    >
      <p role="status">This answer was changed in two places. Which one do you want to keep?</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Version
          title="What you entered here"
          words={answerWords(question, mine, asking)}
          act="Keep this one"
          onChoose={() => onChoose('mine')}
        />
        <Version
          title={
            <>
              Changed by {who}
              {conflict.at && (
                <>
                  {', '}
                  <When at={conflict.at} showsTime />
                </>
              )}
            </>
          }
          words={answerWords(question, conflict.theirs, asking)}
          act="Use this one"
          onChoose={() => onChoose('theirs')}
        />
      </div>
    </fieldset>
  )
}

type VersionProps = {
  title: ReactNode
  words: string
  act: string
  onChoose: () => void
}

function Version({ title, words, act, onChoose }: VersionProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-help text-umber">{title}</p>
      <p className="grow self-stretch whitespace-pre-line wrap-anywhere">{words}</p>
      <Button look="outline" size="small" onClick={onChoose}>
        {act}
        <span className="sr-only">: {words}</span>
      </Button>
    </div>
  )
}
