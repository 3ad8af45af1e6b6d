import type { Answer } from '#shared/questions/answer.ts'
import type { Question } from '#shared/questions/definition.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { wordsOf } from '#shared/questions/words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  question: Question | undefined
  mine: Answer | undefined
  theirs: Answer
  onSettle: (choice: 'mine' | 'theirs') => void
}

/** The same question was answered in two places: both answers, and the choice. */
export function AnswerConflict({ question, mine, theirs, onSettle }: Props) {
  if (!question) return null
  return (
    <Banner tone="error" className="mt-7 max-w-form">
      <p className="font-medium">“{withoutQuotes(question.label)}” was answered in two places</p>
      <dl className="mt-2 grid gap-2">
        {(
          [
            ['Here', mine, 'mine', 'Keep this one'],
            ['In another tab or on another device', theirs, 'theirs', 'Keep the other'],
          ] as const
        ).map(([where, value, choice, words]) => (
          <div key={choice}>
            <dt className="text-help text-umber">{where}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {wordsOf(question, value) || 'No answer'}
              <Button
                look="outline"
                size="small"
                className="mt-1 flex min-h-11"
                onClick={() => onSettle(choice)}
              >
                {words}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </Banner>
  )
}
