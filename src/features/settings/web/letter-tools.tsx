import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { testLetter } from '../admin-contract.ts'
import type { AllowedFields, MailWords } from '../mail-template.ts'
import type { FormControl } from './control-place.ts'
import { LetterPreview } from './letter-preview.tsx'

type Props = {
  control: FormControl
  template: string
  worded: AllowedFields
  title: string
  mayTest: boolean
}

/** What a letter or mail may name, how it reads, and one to oneself. */
export function LetterTools({ control, template, worded, title, mayTest }: Props) {
  const typed: MailWords = useWatch<FieldValues>({ control, name: `value.${template}` })
  const [isOpen, setOpen] = useState(false)
  const { act, isBusy, problem } = useAct()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <div className="text-label">
      <details>
        <summary className="w-max text-umber hover:text-ink">Available fields</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {Object.entries(worded.fields).map(([name, { words }]) => (
            <div key={name}>
              <dt className="inline">
                <code>{`{{${name}}}`}</code>
              </dt>{' '}
              <dd className="inline text-umber">{words}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="mt-2 -ml-2.5 flex flex-wrap items-center gap-x-2">
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          Preview <span className="sr-only">of “{title}”</span>
        </Button>
        {mayTest && (
          <Button
            look="quiet"
            size="small"
            busyLabel={isBusy && 'Sending...'}
            onClick={() =>
              act(() => call(testLetter, { body: { template, ...typed } }), {
                onDone: ({ to }) => setSentTo(to),
              })
            }
          >
            Send me a test <span className="sr-only">of “{title}”</span>
          </Button>
        )}
        <p role="status" className="text-umber">
          {sentTo && !problem && !isBusy && `Sent to ${sentTo}.`}
          {problem && <span className="text-rose">{problem}</span>}
        </p>
      </div>
      <Dialog title="Preview" isOpen={isOpen} onClose={() => setOpen(false)} isDismissable>
        <LetterPreview
          template={template}
          worded={worded}
          words={typed}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </div>
  )
}
