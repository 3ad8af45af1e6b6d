import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type InvitationOutcome, inviteSeveral } from '../invitation-contract.ts'
import { invitationsAtOnce, inviteeOf } from '../invitees.ts'
import { listInvitations } from '../staff-contract.ts'
import { invitationDays } from '../times.ts'
import { roleOptions, scopeOptions } from './role-options.ts'

export function InvitePerson({ onDone }: { onDone: (said: string) => void }) {
  const [isOpen, setOpen] = useState(false)

  function done(entries: string[]) {
    setOpen(false)
    const [only = ''] = entries
    onDone(
      entries.length === 1
        ? `We’ve sent the invitation to ${inviteeOf(only).email}.`
        : `We’ve sent ${entries.length} invitations.`,
    )
  }

  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        <Icon name="add" /> Invite people
      </Button>
      <Dialog title="Invite people" isOpen={isOpen} onClose={() => setOpen(false)}>
        <InviteForm onDone={done} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type FormProps = { onDone: (entries: string[]) => void; onCancel: () => void }

const chooseRole = [{ value: '', label: 'Select' }, ...roleOptions]

/** Stays open, with the entries that failed in its field, until everyone is invited. */
function InviteForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(inviteSeveral.shapes.body, { people: '', programs: 'both' })
  const [outcomes, setOutcomes] = useState<InvitationOutcome[]>([])
  const { frame } = useHandIn(
    form,
    (body) => call(inviteSeveral, { body }),
    ({ outcomes }) => {
      const failed = outcomes.filter(({ problem }) => problem !== null)
      if (failed.length === 0) return onDone(outcomes.map(({ entry }) => entry))
      setOutcomes(outcomes)
      form.setValue('people', failed.map(({ entry }) => entry).join('\n'))
    },
    [listInvitations],
  )
  return (
    <HandInForm {...frame} send="Send the invitations" sending="Sending..." onBack={onCancel}>
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      <p>Each gets a link to choose a password. It works once, within {invitationDays} days.</p>
      <TextAreaControl
        control={form.control}
        name="people"
        label="Email addresses"
        hint={`One on each line, or separated by commas. You can put a name first: Dana Lee <dana@example.com>. Up to ${invitationsAtOnce} at once.`}
        rows={4}
      />
      <NativeSelectControl control={form.control} name="role" label="Role" options={chooseRole} />
      <NativeSelectControl
        control={form.control}
        name="programs"
        label="Programs"
        hint="The applications they can see. Owners always see both."
        options={scopeOptions}
      />
    </HandInForm>
  )
}

function Outcomes({ outcomes }: { outcomes: InvitationOutcome[] }) {
  return (
    <Banner tone="error">
      <p>Not everyone was invited. Correct or delete what’s left below.</p>
      <ul className="mt-2 wrap-anywhere">
        {outcomes.map(({ entry, problem }) => (
          <li key={entry}>
            <bdi>{entry}</bdi>: {problem ?? 'Invited'}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
