import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { addSystem, changeSystem, NewSystem, type StudentSystem } from '../contract.ts'
import { shownHandOver } from './shown-hand-over.ts'

type Props = {
  /** The one that is changed; absent: a new one. */
  system?: StudentSystem
  onClose: () => void
}

const firstDays = '7'
const Setup = z.extend(NewSystem, {
  idWithinDays: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => Number(typed.trim() || Number.NaN)),
    ),
    NewSystem.shape.idWithinDays,
  ),
})

export function SystemDialog({ system, onClose }: Props) {
  const form = useSchemaForm(Setup, {
    name: system?.name ?? '',
    code: system?.code ?? '',
    idWithinDays: system ? String(system.idWithinDays) : firstDays,
  })
  const { control } = form
  const { frame } = useHandIn(
    form,
    ({ code, ...body }) =>
      system
        ? call(changeSystem, { params: { code: system.code }, body })
        : call(addSystem, { body: { ...body, code } }),
    () => onClose(),
    shownHandOver,
  )
  return (
    <Dialog
      title={system ? 'Edit student system' : 'Add a student system'}
      isOpen
      onClose={onClose}
    >
      <HandInForm
        {...frame}
        send={system ? 'Save' : 'Add'}
        sending={system ? 'Saving...' : 'Adding...'}
        onBack={onClose}
      >
        <TextFieldControl
          control={control}
          name="name"
          label="Name"
          hint="Like “Banner”."
          autoComplete="off"
        />
        {!system && (
          <TextFieldControl
            control={control}
            name="code"
            label="Short name"
            hint="Names it in calls and can’t be changed later. Like “banner”."
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
          />
        )}
        <TextFieldControl
          control={control}
          name="idWithinDays"
          label="Days until everyone has an ID"
          hint="Anyone enrolled for longer than that without an ID is shown in red."
          inputMode="numeric"
          autoComplete="off"
        />
      </HandInForm>
    </Dialog>
  )
}
