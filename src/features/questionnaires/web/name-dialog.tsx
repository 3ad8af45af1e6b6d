import { useState } from 'react'
import { Program } from '#shared/program.ts'
import type { Refusal } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { renameQuestionnaire } from '../admin-contract.ts'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type QuestionnaireName = { name: string; purpose: string; rubricOf?: Program }

type MadeQuestionnaire = { id?: string }
type Sent = { ok: true; answer: MadeQuestionnaire } | { ok: false; problem: Refusal }

type Props = {
  title: string
  act: string
  first?: QuestionnaireName
  /** It can begin with what there is. */
  mayBegin?: boolean
  onSend: (named: QuestionnaireName) => Promise<Sent>
  /** With the id of a new one. */
  onDone: (made: MadeQuestionnaire) => void
  onClose: () => void
}

/** How a questionnaire is called in the office, and what it is for. */
export function NameDialog(props: Props) {
  const { title, act, first, mayBegin, onSend, onDone, onClose } = props
  const { programs } = usePublicFacts()
  const [rubricOf, setRubricOf] = useState<Program>()
  const { name = '', purpose = '' } = first ?? {}
  const form = useSchemaForm(renameQuestionnaire.shapes.body, { name, purpose })
  const { frame } = useHandIn(
    form,
    (named) => onSend({ ...named, ...(rubricOf && { rubricOf }) }),
    onDone,
    shownQuestionnaires,
  )

  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <HandInForm {...frame} send={act} sending="Saving..." onBack={onClose}>
        <TextFieldControl control={form.control} name="name" label="Name" autoFocus />
        <TextAreaControl
          control={form.control}
          name="purpose"
          label="Purpose"
          tag="optional"
          hint="For staff only."
          rows={2}
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
      </HandInForm>
    </Dialog>
  )
}
