import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { changeFiles, FileForm, type StudentSystem } from '../contract.ts'
import { filePaths } from '../file-profile.ts'
import { hourWords } from './hours.ts'
import { shownHandOver } from './shown-hand-over.ts'

type Props = {
  code: string
  name: string
  files: NonNullable<StudentSystem['files']>
  onClose: () => void
}

const never = ''
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `After ${hourWords(hour)}`,
}))
const Setup = z.extend(FileForm, {
  hour: z.pipe(
    z.string(),
    z.transform((chosen: string) => (chosen === never ? null : Number(chosen))),
  ),
})

/** What the columns of a system’s files hold, and when they go. */
export function FilesDialog({ code, name, files, onClose }: Props) {
  const form = useSchemaForm(Setup, {
    profile: files.profile,
    hour: files.hour === null ? never : String(files.hour),
  })
  const { control } = form
  const { frame } = useHandIn(
    form,
    (body) => call(changeFiles, { params: { code }, body }),
    () => onClose(),
    shownHandOver,
  )
  return (
    <Dialog title={`Files for ${name}`} isOpen onClose={onClose}>
      <HandInForm {...frame} send="Save" sending="Saving..." onBack={onClose}>
        <NativeSelectControl
          control={control}
          name="hour"
          label="When"
          hint="On the institute’s clocks, with what wasn’t sent yet. A day with nothing new gets no file."
          options={[{ value: never, label: 'No files' }, ...hours]}
        />
        <TextAreaControl
          control={control}
          name="profile"
          label="Columns"
          hint={`One a line, like LAST_NAME = lastName, TERM = intake (September 2027: 202780), or SOURCE = "Web". Fields: ${filePaths.join(', ')}.`}
          rows={12}
        />
      </HandInForm>
    </Dialog>
  )
}
