import { useState } from 'react'
import { findCountry } from '#shared/countries.ts'
import { formatDay } from '#shared/dates.ts'
import { findState } from '#shared/states.ts'
import type { User } from '#shared/user.ts'
import { zoneWords } from '#shared/zones.ts'
import { Part } from '#web/part.tsx'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AccountPart } from './account-part.tsx'

async function loadProfileForm() {
  return (await import('./profile-form.tsx')).ProfileForm
}

export function Profile() {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  if (!user) return null

  function open() {
    setSaved(false)
    setOpen(true)
  }

  function close() {
    setOpen(false)
  }

  function done() {
    setSaved(true)
    close()
  }

  return (
    <AccountPart title="Profile">
      <Facts facts={factsOf(user)} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look="outline"
          size="small"
          onClick={open}
          onPointerEnter={preload}
          onFocus={preload}
        >
          Change profile
        </Button>
        <p role="status" className="text-help text-moss">
          {isSaved && 'We saved your profile.'}
        </p>
      </div>
      <Dialog title="Change profile" isOpen={isOpen} onClose={close}>
        <Part load={loadProfileForm} props={{ user, onDone: done, onCancel: close }} />
      </Dialog>
    </AccountPart>
  )
}

function preload() {
  loadProfileForm().catch(() => {})
}

function factsOf(user: User) {
  const place = [user.state && findState(user.state)?.name, findCountry(user.country)?.name]
  return [
    {
      term: 'Name',
      detail: (
        <span className="wrap-anywhere">
          <bdi>
            {user.firstName} {user.lastName}
          </bdi>
        </span>
      ),
    },
    ...(user.latinName ? [{ term: 'In Latin letters', detail: user.latinName }] : []),
    { term: 'Date of birth', detail: formatDay(user.dateOfBirth) },
    { term: 'Phone number', detail: user.phoneNumber },
    { term: 'Country', detail: place.filter(Boolean).join(', ') },
    { term: 'Time zone', detail: user.timeZone ? zoneWords(user.timeZone) : 'Each device’s own' },
  ]
}
