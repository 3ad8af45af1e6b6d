import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { listChoices } from '#features/applications/list-contract.ts'
import { counted } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { CallError, call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { IntakeFieldsControl } from '#web/form/intake-fields-control.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { queryOf } from '#web/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  AboutProspects,
  addProspect,
  mostProspectBytes,
  NamedProspect,
  prospectsTooLarge,
  uploadProspects,
} from '../contract.ts'
import { shownProspects } from './shown-prospects.ts'

const { source, consentedOn } = AboutProspects.shape
const { firstName, lastName, email } = NamedProspect.shape

/** Everything is a text while it is typed; of a file its people are not typed. */
const OfFile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  source,
  consentedOn,
  program: z.string().check(z.minLength(1, 'Choose a program')),
  intakeId: z.string().check(z.minLength(1, 'Choose an intake')),
})
const OfPerson = z.extend(OfFile, { firstName, lastName, email })
type TypedProspect = z.infer<typeof OfFile>

const empty: TypedProspect = {
  firstName: '',
  lastName: '',
  email: '',
  program: '',
  intakeId: '',
  source: '',
  consentedOn: '',
}

type Uploaded = Answer<typeof uploadProspects>
export type AddResult = { words: string; faults: Uploaded['faults'] }

type Props = {
  /** Absent: one person, who is typed. */
  file: File | undefined
  onDone: (added: AddResult) => void
  onClose: () => void
}

/** Adds one person, or those of a file. */
export function ProspectDialog(props: Props) {
  const { file, onClose } = props
  return (
    <Dialog title={file ? 'Add people from a file' : 'Add a person'} isOpen onClose={onClose}>
      <ProspectForm {...props} />
    </Dialog>
  )
}

function ProspectForm({ file, onDone, onClose }: Props) {
  const { data: choices } = useQuery(queryOf(listChoices))
  const form = useSchemaForm<TypedProspect, TypedProspect>(file ? OfFile : OfPerson, empty)
  const { control } = form
  const { frame } = useHandIn(form, (typed) => send(typed, file), onDone, shownProspects)
  return (
    <HandInForm
      {...frame}
      send={file ? 'Add them' : 'Add'}
      sending={file ? 'Reading the file...' : 'Adding...'}
      onBack={onClose}
    >
      {file ? (
        <p className="wrap-anywhere">{file.name}</p>
      ) : (
        <>
          <TextFieldControl control={control} name="firstName" label="First name" />
          <TextFieldControl control={control} name="lastName" label="Last name" />
          <TextFieldControl control={control} name="email" label="Email" type="email" />
        </>
      )}
      <IntakeFieldsControl
        control={control}
        program="program"
        intake="intakeId"
        intakes={choices?.intakes}
      />
      <TextFieldControl
        control={control}
        name="source"
        label="Where they asked"
        hint="Like “Open house in October”. They read it in the invitation"
        autoComplete="off"
      />
      <TextFieldControl
        control={control}
        name="consentedOn"
        label="Agreed to be emailed on"
        type="date"
        hint="Add only people who agreed"
      />
    </HandInForm>
  )
}

async function send({ program, ...typed }: TypedProspect, file: File | undefined) {
  const { intakeId, source, consentedOn } = typed
  const about = { program: Program.parse(program), intakeId, source, consentedOn }
  if (!file) {
    const sent = await call(addProspect, { body: { ...typed, ...about } })
    const words = `${typed.firstName} ${typed.lastName} was added.`
    return sent.ok ? { ...sent, answer: { words, faults: [] } } : sent
  }
  if (file.size > mostProspectBytes) throw new CallError(prospectsTooLarge)
  const sent = await call(uploadProspects, { query: { name: file.name, ...about }, body: file })
  return sent.ok ? { ...sent, answer: addedOf(sent.answer) } : sent
}

/** "12 people added, 3 were here already. We couldn’t read 1 row:" */
function addedOf({ added, known, faults, faultCount }: Uploaded): AddResult {
  const here = known > 0 ? `, ${counted(known, 'was', 'were')} already here` : ''
  const unread = faultCount > 0 ? ` We couldn’t read ${counted(faultCount, 'row')}:` : ''
  return { words: `${counted(added, 'person', 'people')} added${here}.${unread}`, faults }
}
