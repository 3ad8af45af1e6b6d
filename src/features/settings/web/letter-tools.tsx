import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { asText } from '#web/form/binding.ts'
import { Refused } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { testLetter } from '../admin-contract.ts'
import { childOf } from '../fields.ts'
import {
  exampleFacts,
  fillTemplate,
  letterNames,
  letterPlaceholders,
  placeholdersOfLetter,
} from '../placeholders.ts'
import type { FormControl } from './field-control.tsx'

type Props = { control: FormControl; letter: string }

/** What a letter may name, how it reads, and one to oneself. */
export function LetterTools({ control, letter }: Props) {
  const { institute } = usePublicFacts()
  const typed: unknown = useWatch<FieldValues>({ control, name: `value.${letter}` })
  const [isOpen, setOpen] = useState(false)
  const name = letterNames.find((known) => known === letter)
  const [subject, body] = [asText(childOf(typed, 'subject')), asText(childOf(typed, 'body'))]
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      if (!name) throw new Error('There is no such letter')
      const sent = await call(testLetter, { body: { letter: name, subject, body } })
      if (!sent.ok) throw new Refused(sent.status, sent.problem)
      return sent.answer
    },
  })
  if (!name) return null
  const facts = exampleFacts(institute.name)
  return (
    <div className="text-label">
      <details>
        <summary className="w-max text-umber hover:text-ink">What can be filled in</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {placeholdersOfLetter[name].map((placeholder) => (
            <div key={placeholder}>
              <dt className="inline">
                <code>{`{{${placeholder}}}`}</code>
              </dt>{' '}
              <dd className="inline text-umber">{letterPlaceholders[placeholder].words}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="mt-2 -ml-2.5 flex flex-wrap items-center gap-x-2">
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          Preview <span className="sr-only">of the letter: {letter}</span>
        </Button>
        <Button
          look="quiet"
          size="small"
          busyLabel={isPending && 'Writing...'}
          onClick={() => mutate()}
        >
          Send me a test <span className="sr-only">of the letter: {letter}</span>
        </Button>
        <p role="status" className="text-umber">
          {data && `It is on its way to ${data.to}.`}
          {error && <span className="text-rose">{error.message}</span>}
        </p>
      </div>
      <Dialog title="Preview" isOpen={isOpen} onClose={() => setOpen(false)} isDismissable>
        <p className="text-help text-umber">With the facts of an invented application.</p>
        <p className="mt-4 font-medium wrap-anywhere">{fillTemplate(subject, facts)}</p>
        <div className="mt-3 whitespace-pre-line wrap-anywhere">{fillTemplate(body, facts)}</div>
        <DialogActions>
          <Button look="outline" onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
