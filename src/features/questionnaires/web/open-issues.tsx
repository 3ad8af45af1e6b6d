import { memo } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Problem } from '../publish-checks.ts'

type Props = { problems: readonly Problem[]; onOpen: (id: string | null) => void }

/** Everything for which the draft cannot be published yet, each with the way to it. */
export const ToBeSettled = memo(function ToBeSettled({ problems, onOpen }: Props) {
  return (
    <section aria-label="Before you can publish" className="text-label">
      <h2 className="mb-2 text-h3">To fix</h2>
      {problems.length === 0 ? (
        <p className="text-umber">Nothing. You can publish it.</p>
      ) : (
        <ul className="grid gap-2">
          {problems.map(({ question, sentence }) => (
            <Line key={sentence} question={question} sentence={sentence} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
})

type LineProps = Problem & Pick<Props, 'onOpen'>

const Line = memo(function Line({ question, sentence, onOpen }: LineProps) {
  return (
    <li className="wrap-anywhere">
      {sentence}{' '}
      {question && (
        <Button look="outline" size="small" onClick={() => onOpen(question)}>
          Open<span className="sr-only">: {sentence}</span>
        </Button>
      )}
    </li>
  )
})
