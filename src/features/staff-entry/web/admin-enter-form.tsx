import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { DateOfBirth, nameLength } from '#features/accounts/accounts.ts'
import { listChoices } from '#features/applications/list-contract.ts'
import { Email } from '#features/identity/credentials.ts'
import { CountryCode } from '#shared/countries.ts'
import { Program } from '#shared/program.ts'
import { states, territories } from '#shared/states.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { call } from '#web/call.ts'
import { RadioGroupControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { IntakeFieldsControl } from '#web/form/intake-fields-control.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { CountrySelectControl } from '#web/form/select-fields.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { queryOf } from '#web/queries.ts'
import { enterApplication, entryWords, FoundPerson, TypedWay } from '../contract.ts'
import { PossibleDuplicate } from './admin-enter-people.tsx'

const line = (empty: string, label: string) => lineOfText({ empty, label, max: nameLength })

/** Everything is a text while it is typed; of somebody known the person's fields stay empty. */
const Known = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  dateOfBirth: z.string(),
  phoneNumber: z.string(),
  country: z.string(),
  state: z.string(),
  program: z.string().check(z.minLength(1, 'Choose a program')),
  intakeId: z.string().check(z.minLength(1, 'Choose an intake')),
  how: z.string().check(z.minLength(1, 'Choose how it arrived')),
  receivedOn: z.string().check(z.minLength(1, 'Enter the date it was received')),
  reason: z.string().check(atMost(500, 'The reason')),
  isSomebodyElse: z.boolean(),
})
type TypedEntry = z.infer<typeof Known>

const New = z.extend(Known, {
  firstName: line('Enter the first name', 'First name'),
  lastName: line('Enter the last name', 'Last name'),
  email: z.union([z.literal(''), Email]),
  dateOfBirth: DateOfBirth,
  phoneNumber: line('Enter the phone number', 'Phone number'),
  country: CountryCode,
})

const empty: TypedEntry = {
  firstName: '',
  lastName: '',
  email: '',
  dateOfBirth: '',
  phoneNumber: '',
  country: 'US',
  state: '',
  program: '',
  intakeId: '',
  how: '',
  receivedOn: '',
  reason: '',
  isSomebodyElse: false,
}

type Props = {
  /** Absent: somebody who is new. */
  person: FoundPerson | undefined
  onOther: (person: FoundPerson) => void
  onBack: () => void
  onEntered: (id: string) => void
}

/** What it is an application for, how it came, and of somebody new who they are. */
export function AdminEnterForm({ person, onOther, onBack, onEntered }: Props) {
  const { data: choices } = useQuery(queryOf(listChoices))
  const form = useSchemaForm<TypedEntry, TypedEntry>(person ? Known : New, empty)
  const { control } = form
  const country = useWatch({ control, name: 'country' })
  const [alike, setAlike] = useState<readonly FoundPerson[]>([])

  const { frame } = useHandIn(form, send, ({ id }) => onEntered(id))

  async function send(typed: TypedEntry) {
    setAlike([])
    const sent = await call(enterApplication, { body: bodyOf(typed, person) })
    if (sent.ok) return sent
    const { code, fields = {}, people } = sent.problem
    if (code === 'looks-known') setAlike(z.parse(z.array(FoundPerson), people))
    const named = Object.entries(fields).map(([path, said]) => [
      path.replace(/^person[.]/, ''),
      said,
    ])
    return { ...sent, problem: { ...sent.problem, fields: Object.fromEntries(named) } }
  }

  function handIn(isSomebodyElse: boolean) {
    form.setValue('isSomebodyElse', isSomebodyElse)
    return frame.onSubmit()
  }

  return (
    <HandInForm
      {...frame}
      problem={alike.length > 0 ? undefined : frame.problem}
      onSubmit={() => handIn(false)}
      send="Start"
      sending="Starting..."
      back="Back"
      onBack={onBack}
    >
      {alike.length > 0 && (
        <PossibleDuplicate people={alike} onThem={onOther} onOther={() => void handIn(true)} />
      )}
      {person ? (
        <p>
          <span className="font-medium">
            <bdi>{person.name}</bdi>
          </span>
          , {person.email || 'no email'}
        </p>
      ) : (
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-3 font-heading text-h3">Applicant</legend>
          <TextFieldControl control={control} name="firstName" label="First name" />
          <TextFieldControl control={control} name="lastName" label="Last name" />
          <TextFieldControl
            control={control}
            name="dateOfBirth"
            label="Date of birth"
            type="date"
          />
          <TextFieldControl
            control={control}
            name="phoneNumber"
            label="Phone number"
            type="tel"
            hint="With its dial code, like +1 202 555 0134"
          />
          <TextFieldControl
            control={control}
            name="email"
            label="Email"
            tag="optional"
            type="email"
            hint="Without one, they get no emails"
          />
          <CountrySelectControl control={control} name="country" label="Country" />
          {country === 'US' && (
            <NativeSelectControl
              control={control}
              name="state"
              label="State"
              options={stateOptions}
            />
          )}
        </fieldset>
      )}
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-heading text-h3">Application</legend>
        <IntakeFieldsControl
          control={control}
          program="program"
          intake="intakeId"
          intakes={choices?.intakes}
        />
        <RadioGroupControl
          control={control}
          name="how"
          label="How it arrived"
          options={TypedWay.options.map((value) => ({ value, label: entryWords[value] }))}
        />
        <TextFieldControl
          control={control}
          name="receivedOn"
          label="Received on"
          type="date"
          hint="This date counts for the deadline"
        />
      </fieldset>
      <TextAreaControl
        control={control}
        name="reason"
        label="Why it’s entered after the deadline"
        tag="only if late"
        rows={2}
      />
    </HandInForm>
  )
}

const stateOptions = [
  { value: '', label: 'Choose a state' },
  ...[...states, ...territories].map(({ code, name }) => ({ value: code, label: name })),
]

function bodyOf(typed: TypedEntry, known: FoundPerson | undefined) {
  const { program, intakeId, how, receivedOn, reason, isSomebodyElse, ...person } = typed
  return {
    applicantId: known?.id ?? null,
    person: known
      ? null
      : {
          ...person,
          email: person.email || null,
          state: person.country === 'US' ? person.state : null,
        },
    program: Program.parse(program),
    intakeId,
    how: TypedWay.parse(how),
    receivedOn,
    reason,
    isSomebodyElse,
  }
}
