import { useState } from 'react'
import { Part } from '#web/part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Person } from '../staff-contract.ts'

type Props = { person: Person; onDone: (said: string) => void }

/** What an owner can do about a colleague: their role, their second factor, and whether they come in. */
export function ManagePerson({ person, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)

  function done(said: string) {
    setOpen(false)
    onDone(said)
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`Manage ${person.name}`}
        onClick={() => setOpen(true)}
        className="-mr-2.5"
      >
        Manage
      </Button>
      <Dialog title={person.name} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Part load={personActs} props={{ person, onDone: done, onClose: () => setOpen(false) }} />
      </Dialog>
    </>
  )
}

async function personActs() {
  return (await import('./person-acts.tsx')).PersonActs
}
