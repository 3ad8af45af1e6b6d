import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useRestoredFocus } from '#web/use-restored-focus.ts'
import type { DecisionDesk } from '../admin-contract.ts'
import { type Letter, replyByPlace } from '../letters.ts'
import { AdminLetter } from './admin-letter.tsx'
import { datedToday, type TypedLetter, typedLetter } from './decision-draft.ts'

type Props = {
  /** The words of the person who decides, where they have changed those of the template. */
  own: TypedLetter | undefined
  desk: DecisionDesk
  letter: { letter: Letter } | { problems: string[] }
  onChange: (own: TypedLetter | undefined) => void
}

/** The letter as the applicant will read it, or as text to be changed by hand. */
export function AdminLetterPane({ own, desk, letter, onChange }: Props) {
  const pane = useRef<HTMLElement>(null)
  useRestoredFocus(pane)
  if ('problems' in letter)
    return (
      <section ref={pane} aria-label="Letter" className="min-w-0 text-label text-umber">
        <ul className="list-disc pl-5">
          {letter.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </section>
    )
  if (own)
    return (
      <section ref={pane} aria-label="Letter" className="min-w-0 space-y-3">
        <TextField
          label="Subject of the letter"
          value={own.subject}
          maxLength={200}
          onChange={(subject) => onChange({ ...own, subject })}
        />
        <TextArea
          label="Letter"
          hint={`Leave an empty line to start a new paragraph.${own.body.includes(replyByPlace) ? ` ${replyByPlace} becomes the reply deadline.` : ''}`}
          rows={12}
          value={own.body}
          onChange={(body) => onChange({ ...own, body })}
        />
        <Button look="outline" size="small" onClick={() => onChange(undefined)}>
          Use the template letter
        </Button>
      </section>
    )
  return (
    <section ref={pane} aria-label="Letter" className="min-w-0 space-y-3">
      <AdminLetter {...datedToday(letter.letter, desk)} />
      <Button
        look="outline"
        size="small"
        data-takes-focus
        onClick={() => onChange(typedLetter(letter.letter))}
      >
        Edit text
      </Button>
    </section>
  )
}
