import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { readSessionParts } from '#web/load-session-parts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { askOffice } from '../contract.ts'
import type { RequestKind } from '../requests.ts'
import { laterIntakeOptions } from './later-intake-options.ts'
import { shownToApplicant } from './shown-to-applicant.ts'

type Props = {
  id: string
  kind: RequestKind
  title: string
  laterIntakes: readonly { id: string; name: string; startsOn: string }[]
  isOpen: boolean
  onClose: () => void
}

/** A question to the office, in the applicant's own words. */
export function AskDialog({ title, isOpen, onClose, ...question }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <AskForm {...question} onClose={onClose} />
    </Dialog>
  )
}

const leads: Record<RequestKind, string> = {
  defer: 'The admissions office will decide and email you. Your offer won’t expire while you wait.',
  'more-time':
    'The admissions office will decide and email you. An offer won’t expire while you wait, but a deadline to submit doesn’t change until we answer.',
  waiver: 'The admissions office will decide and email you.',
}

function AskForm({ id, kind, laterIntakes, onClose }: Omit<Props, 'title' | 'isOpen'>) {
  const form = useSchemaForm(askOffice.shapes.body, {
    kind,
    words: '',
    ...(kind === 'defer' && { intakeId: '' }),
  })
  const { frame } = useHandIn(
    form,
    (body) => call(askOffice, { params: { id }, body }),
    () => {
      onClose()
      void readSessionParts()
    },
    shownToApplicant,
  )
  return (
    <HandInForm {...frame} send="Send" sending="Sending..." onBack={onClose}>
      <p>{leads[kind]}</p>
      {kind === 'defer' && (
        <NativeSelectControl
          control={form.control}
          name="intakeId"
          label="Later intake"
          options={laterIntakeOptions(laterIntakes)}
        />
      )}
      <TextAreaControl
        control={form.control}
        name="words"
        label="Why are you asking?"
        hint="A sentence or two is enough."
        rows={4}
      />
    </HandInForm>
  )
}
