import { useState } from 'react'
import { Role, Scope, wordsOfPost } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { messageOf } from '#web/message-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import {
  changeRole,
  deactivateAdmin,
  endAdminDevices,
  type Person,
  reactivateAdmin,
  resetSecondFactor,
} from '../staff-contract.ts'
import { ownerScopeHint, roleOptions, scopeOptions } from './role-options.ts'
import { useStaffAct } from './use-staff-act.ts'

type Props = { person: Person; onDone: (said: string) => void; onClose: () => void }

/** What can be done about one colleague; what cannot be taken back easily is asked once more. */
export function PersonActs({ person, onDone, onClose }: Props) {
  const { id, name, disabled, secondFactor } = person
  const [role, setRole] = useState(person.role)
  const [chosen, setChosen] = useState(person.programs)
  const isOwner = role === 'owner'
  const programs = isOwner ? 'both' : chosen
  const [asked, setAsked] = useState<Asked>()
  const { mutate, isPending, error } = useStaffAct(onDone)
  const params = { id }
  const problem = error && (
    <Banner tone="error" className="mb-5">
      {messageOf(error)}
    </Banner>
  )

  const doings = {
    deactivate: {
      send: () => call(deactivateAdmin, { params }),
      said: `${name} is deactivated and logged out everywhere.`,
    },
    'end-devices': {
      send: () => call(endAdminDevices, { params }),
      said: `${name} is logged out everywhere, and anything they had pending is canceled.`,
    },
    'reset-factor': {
      send: () => call(resetSecondFactor, { params }),
      said: `${name}’s second factor has been reset.`,
    },
  }

  if (asked)
    return (
      <>
        {problem}
        <Question
          {...questions[asked]}
          isSending={isPending}
          onYes={() => mutate(doings[asked])}
          onNo={() => setAsked(undefined)}
        />
      </>
    )

  if (disabled)
    return (
      <>
        {problem}
        <p>
          This account is deactivated. If you reactivate it, it works as before, with the same role.
        </p>
        <DialogActions>
          <Button
            busyLabel={isPending && 'Reactivating...'}
            onClick={() =>
              mutate({
                send: () => call(reactivateAdmin, { params }),
                said: `${name} can log in again.`,
              })
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
      {problem}
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
          busyLabel={isPending && 'Saving...'}
          onClick={() =>
            mutate({
              send: () => call(changeRole, { params, body: { role, programs } }),
              said: `${name}’s role is now ${wordsOfPost(role, programs)}.`,
            })
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
      'They’re logged out on every device right away and can’t log in. Their links and invitations stop working, and any pending exports, messages and releases they requested or approved are canceled. What they did stays on record.',
    yes: 'Deactivate',
    busy: 'Deactivating...',
  },
  'end-devices': {
    words:
      'They’re logged out on every device right away. Any pending exports, messages and releases they requested or approved are canceled. They can log in again: if someone else knows their password, deactivate the account instead.',
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
type Asked = keyof typeof questions

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
