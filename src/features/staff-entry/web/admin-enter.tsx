import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { type FoundPerson, findPeople } from '../contract.ts'
import { AdminEnterForm } from './admin-enter-form.tsx'
import { People } from './admin-enter-people.tsx'

/** The first question is who it is, so that no one gets a second account. */
export function AdminEnter() {
  const navigate = useNavigate()
  const [person, setPerson] = useState<FoundPerson | 'new'>()
  return (
    <>
      <PageTitle>Enter an application</PageTitle>
      <h1 className="text-dialog">Enter an application</h1>
      <p className="mt-2 max-w-form text-label text-umber">
        For someone who applies on paper or by phone. You fill in the form and submit it for them.
      </p>
      <div className="mt-5 max-w-form">
        {person ? (
          <AdminEnterForm
            person={person === 'new' ? undefined : person}
            onOther={setPerson}
            onBack={() => setPerson(undefined)}
            onEntered={(id) => navigate(`/admin-panel/applications/${id}?as=entry`)}
          />
        ) : (
          <Find onChoose={setPerson} />
        )}
      </div>
    </>
  )
}

function Find({ onChoose }: { onChoose: (person: FoundPerson | 'new') => void }) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly FoundPerson[]>()
  const [wrong, setWrong] = useState<string>()
  const { act, isBusy, problem } = useAct()

  async function find() {
    const query = { search: typed.trim() }
    const read = z.safeParse(findPeople.shapes.query, query)
    setWrong(read.error?.issues[0]?.message)
    if (read.success)
      await act(() => call(findPeople, { query }), { onDone: ({ people }) => setFound(people) })
  }

  return (
    <>
      <PlainForm className="space-y-3" onSubmit={find}>
        <TextField
          label="Who is it?"
          hint="Email, phone number with its dial code, or name"
          value={typed}
          onChange={setTyped}
          error={wrong ?? problem}
          autoComplete="off"
          maxLength={200}
        />
        <Button type="submit" look="outline" size="small" busyLabel={isBusy && 'Searching...'}>
          Search
        </Button>
      </PlainForm>
      <div role="status" className="mt-5">
        {found && (
          <p className="text-label">
            {found.length === 0
              ? 'No one matches.'
              : 'Is it one of these? Choosing them avoids duplicates.'}
          </p>
        )}
      </div>
      {found && <People people={found} onChoose={onChoose} />}
      {found && (
        <Button className="mt-4" size="small" onClick={() => onChoose('new')}>
          {found.length === 0 ? 'Enter a new person' : 'None of these: enter a new person'}
        </Button>
      )}
    </>
  )
}
