import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { enterExternalId, type HandOver, type StudentSystem } from '../contract.ts'
import { ExternalId } from '../external-id.ts'
import { shownHandOver } from './shown-hand-over.ts'

type Props = { person: HandOver; system: StudentSystem; onClose: () => void }

const Entered = z.object({ value: z.union([ExternalId, z.literal('')]) })

/** For a system that doesn’t return its ids by itself. */
export function ExternalIdDialog({ person, system, onClose }: Props) {
  const { personId, name, externalId } = person
  const form = useSchemaForm(externalId ? Entered : z.object({ value: ExternalId }), {
    value: externalId ?? '',
  })
  const { frame } = useHandIn(
    form,
    ({ value }) =>
      call(enterExternalId, {
        params: { id: personId, system: system.code },
        body: { value: value || null },
      }),
    () => onClose(),
    shownHandOver,
  )
  return (
    <Dialog title={`ID of ${name}`} isOpen onClose={onClose}>
      <HandInForm {...frame} send="Save" sending="Saving..." onBack={onClose}>
        <TextFieldControl
          control={form.control}
          name="value"
          label={`ID in ${system.name}`}
          {...(externalId && { hint: 'Leave it empty to remove it.' })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
        />
      </HandInForm>
    </Dialog>
  )
}
