import { useState } from 'react'
import { Role, Scope, wordsOfPost } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useAct } from '#web/use-act.ts'
import {
  changeRole,
  deactivateAdmin,
  endAdminDevices,
  type Person,
  reactivateAdmin,
  resetSecondFactor,
} from '../staff-contract.ts'
import { ownerScopeHint, roleOptions, scopeOptions } from './role-options.ts'
import { shownStaff } from './shown-staff.ts'

type Props = { person: Person; onDone: (said: string) => void; onClose: () => void }

/** What can be done about one colleague; what cannot be taken back easily is asked again. */
export function PersonActs({ person, onDone, onClose }: Props) {
  const { id, name, disabled, secondFactor } = person
  const [role, setRole] = useState(person.role)
  const [chosen, setChosen] = useState(person.programs)
  const isOwner = role === 'owner'
  const programs = isOwner ? 'both' : chosen
  const [asked, setAsked] = useState<QuestionName>()
  const { act, isBusy, problem } = useAct(shownStaff)
  const params = { id }

  const say = (said: string) => ({ onDone: () => onDone(said) })
  const takes = {
    deactivate: () =>
      act(
        () => call(deactivateAdmin, { params }),
        say(`${name} is deactivated and logged out everywhere.`),
      ),
    'end-devices': () =>
      act(
        () => call(endAdminDevices, { params }),
        say(`${name} is logged out everywhere, and anything they had pending is canceled.`),
      ),
    'reset-factor': () =>
      act(
        () => call(resetSecondFactor, { params }),
        say(`${name}’s second factor has been reset.`),
      ),
  }

  if (asked)
    return (
      <>
        <Banner tone="error" className="mb-5">
          {problem}
        </Banner>
        <Question
          {...questions[asked]}
          isSending={isBusy}
          onYes={takes[asked]}
          onNo={() => setAsked(undefined)}
        />
      </>
    )

  if (disabled)
    return (
      <>
        <Banner tone="error" className="mb-5">
          {problem}
        </Banner>
        <p>
          This account is deactivated. If you reactivate it, it works as before, with the same role.
        </p>
        <DialogActions>
          <Button
            busyLabel={isBusy && 'Reactivating...'}
            onClick={() =>
              act(() => call(reactivateAdmin, { params }), say(`${name} can log in again.`))
            }
          >
            Reactivate
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </>
    )

  return (
    <>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <NativeSelect
        label="Role"
        options={roleOptions}
        value={role}
        onChange={(choice) => setRole(Role.parse(choice))}
      />
      <NativeSelect
        className="mt-4"
        label="Programs"
        options={isOwner ? scopeOptions.slice(0, 1) : scopeOptions}
        value={programs}
        onChange={(choice) => setChosen(Scope.parse(choice))}
        {...(isOwner && { hint: ownerScopeHint })}
      />
      <div className="-mx-2.5 mt-4 flex flex-wrap gap-x-2">
        {secondFactor && (
          <Button look="quiet" size="small" onClick={() => setAsked('reset-factor')}>
            Reset second factor
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => setAsked('end-devices')}>
          Log out all devices
        </Button>
        <Button look="quiet" size="small" onClick={() => setAsked('deactivate')}>
          Deactivate account
        </Button>
      </div>
      <DialogActions>
        <Button
          disabled={role === person.role && programs === person.programs}
          busyLabel={isBusy && 'Saving...'}
          onClick={() =>
            act(
              () => call(changeRole, { params, body: { role, programs } }),
              say(`${name}’s role is now ${wordsOfPost(role, programs)}.`),
            )
          }
        >
          Save role
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  )
}

const questions = {
  deactivate: {
    words:
      'They’re logged out on every device right away and can’t log in. Their links and invitations stop working, and any pending exports, messages, and releases they requested or approved are canceled. What they did stays on record.',
    yes: 'Deactivate',
    busy: 'Deactivating...',
  },
  'end-devices': {
    words:
      'They’re logged out on every device right away. Any pending exports, messages, and releases they requested or approved are canceled. They can log in again: if someone else knows their password, deactivate the account instead.',
    yes: 'Log out all devices',
    busy: 'Logging out...',
  },
  'reset-factor': {
    words:
      'For someone who lost their phone and their recovery codes. They’re logged out everywhere, and until they set up a new second factor, their password alone lets them in. Make sure the request really comes from them.',
    yes: 'Reset second factor',
    busy: 'Resetting...',
  },
} as const
type QuestionName = keyof typeof questions

type QuestionProps = {
  words: string
  yes: string
  busy: string
  isSending: boolean
  onYes: () => void
  onNo: () => void
}

function Question({ words, yes, busy, isSending, onYes, onNo }: QuestionProps) {
  return (
    <>
      <p>{words}</p>
      <DialogActions>
        <Button look="danger" busyLabel={isSending && busy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="outline" onClick={onNo}>
          Back
        </Button>
      </DialogActions>
    </>
  )
}
