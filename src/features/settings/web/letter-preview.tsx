import { useState } from 'react'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type AllowedFields,
  declaredMails,
  exampleFactsOf,
  fillMail,
  type MailWords,
} from '../mail-template.ts'
import { previewLetter } from '../preview-contract.ts'

type Filled = { subject: string; paragraphs: readonly string[] }
type Props = {
  template: string
  worded: AllowedFields
  words: MailWords
  onClose: () => void
}

/** How a text reads with invented facts, or with those of a real application. */
export function LetterPreview({ template, worded, words, onClose }: Props) {
  const { institute } = usePublicFacts()
  const [real, setReal] = useState<Filled>()
  const isLetter = !Object.hasOwn(declaredMails, template)
  const facts = { ...exampleFactsOf(worded), institute: institute.name }
  const example = fillMail(worded, words, facts)
  const shown = real ?? example
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
        {example.button && (
          <p className="mt-4 w-max max-w-full rounded-control bg-brown px-4 py-2 text-cream">
            {example.button}
          </p>
        )}
      </div>
      <RealFacts template={template} words={words} onFilled={setReal} />
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  )
}

type RealProps = {
  template: string
  words: MailWords
  onFilled: (filled: Filled) => void
}

function RealFacts({ template, words, onFilled }: RealProps) {
  const [receiptNumber, setReceiptNumber] = useState('')
  const { act, isBusy, problem } = useAct()
  return (
    <PlainForm
      className="mt-6 flex items-end gap-3 border-hairline border-t pt-4"
      onSubmit={() => {
        void act(() => call(previewLetter, { body: { receiptNumber, template, ...words } }), {
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
    </PlainForm>
  )
}
