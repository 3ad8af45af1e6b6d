import { type FormEvent, useState } from 'react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import type { Named } from '../mail-templates.ts'
import { fillParagraphs, fillTemplate, letterNames } from '../placeholders.ts'
import { previewLetter } from '../preview-contract.ts'
import { examplesOf, type TemplateName } from '../templates.ts'

type Words = { subject: string; paragraphs: readonly string[] }
type Props = {
  template: TemplateName
  named: Named
  subject: string
  body: string
  onClose: () => void
}

/** How a text reads with invented facts, or with those of a real application. */
export function LetterPreview({ template, named, subject, body, onClose }: Props) {
  const [real, setReal] = useState<Words>()
  const isLetter = letterNames.some((name) => name === template)
  const facts = examplesOf(named)
  const shown = real ?? {
    subject: fillTemplate(subject, facts),
    paragraphs: fillParagraphs(body, facts),
  }
  return (
    <>
      <div aria-live="polite">
        <p className="text-help text-umber">
          {real
            ? `Filled with this application’s data. Anything ${isLetter ? 'the decision doesn’t set yet' : 'only the step itself knows'} is sample text.`
            : 'Filled with sample data.'}
        </p>
        <p className="mt-4 font-medium wrap-anywhere">{shown.subject}</p>
        <div className="mt-3 space-y-3">
          {shown.paragraphs.map((paragraph, place) => (
            <p key={place} className="whitespace-pre-line wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <RealFacts template={template} subject={subject} body={body} onFilled={setReal} />
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  )
}

type RealProps = {
  template: TemplateName
  subject: string
  body: string
  onFilled: (words: Words) => void
}

function RealFacts({ template, subject, body, onFilled }: RealProps) {
  const [receiptNumber, setReceiptNumber] = useState('')
  const { act, isBusy, problem } = useAct()
  return (
    <form
      noValidate
      className="mt-6 flex items-end gap-3 border-hairline border-t pt-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void act(() => call(previewLetter, { body: { receiptNumber, template, subject, body } }), {
          onDone: onFilled,
        })
      }}
    >
      <TextField
        label="Receipt number of an application"
        value={receiptNumber}
        onChange={setReceiptNumber}
        error={problem}
        autoComplete="off"
        className="grow"
      />
      <Button type="submit" look="outline" size="small" busyLabel={isBusy && 'Filling...'}>
        Fill
      </Button>
    </form>
  )
}
