import { type FormEvent, useState } from 'react'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { Outcome } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type Named = { name: string; purpose: string; rubricOf?: Program }

type Props<E extends Endpoint> = {
  title: string
  act: string
  first?: Named
  /** It can begin with what there is. */
  mayBegin?: boolean
  onSend: (named: Named) => Promise<Outcome<E>>
  onDone: (answer: Answer<E>) => void
  onClose: () => void
}

/** How a questionnaire is called in the office, and what it is for. */
export function NameDialog<E extends Endpoint>(props: Props<E>) {
  const { title, act: words, first, mayBegin, onSend, onDone, onClose } = props
  const { programs } = usePublicFacts()
  const [rubricOf, setRubricOf] = useState<Program>()
  const [name, setName] = useState(first?.name ?? '')
  const [purpose, setPurpose] = useState(first?.purpose ?? '')
  const [isAsked, setAsked] = useState(false)
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  const error = isAsked && name.trim() === '' ? 'Enter a name' : undefined

  function send(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (name.trim() !== '')
      void act(() => onSend({ name, purpose, ...(rubricOf && { rubricOf }) }), { onDone })
  }

  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <Banner tone="error">{problem}</Banner>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          autoFocus
          {...(error && { error })}
        />
        <TextArea
          label="Purpose"
          tag="optional"
          hint="For staff only."
          rows={2}
          value={purpose}
          onChange={setPurpose}
        />
        {mayBegin && (
          <NativeSelect
            label="Start from"
            value={rubricOf ?? ''}
            onChange={(next) => setRubricOf(Program.options.find((one) => one === next))}
            options={[
              { value: '', label: 'No questions' },
              ...programs.map((one) => ({
                value: one.program,
                label: `The reviewers’ criteria of ${one.name}`,
              })),
            ]}
          />
        )}
        <DialogActions>
          <Button type="submit" busyLabel={isBusy && 'Saving...'}>
            {words}
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
