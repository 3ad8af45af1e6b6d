import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { PanelProps } from '#web/application-panels.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { entryWords, mailClaimLink, readEntry, type StaffEntry } from '../contract.ts'

/** How an application came that somebody of the office has typed, and the way to make it the applicant's. */
export function AdminEntryPanel({ application }: Pick<PanelProps, 'application'>) {
  return application.isEntered ? <EnteredForThem id={application.id} /> : null
}

function EnteredForThem({ id }: { id: string }) {
  const query = useQuery(queryOf(readEntry, { params: { id } }))
  return (
    <Panel title="Entered for them" anchor="entry">
      <Loaded query={query}>{(data) => <Facts id={id} entered={data} />}</Loaded>
    </Panel>
  )
}

function Facts({
  id,
  entered: { application, entry, person },
}: {
  id: string
  entered: StaffEntry
}) {
  return (
    <div className="space-y-3 text-label">
      <p>
        {entryWords[entry.how]}, received {formatDay(entry.receivedOn)}
        {entry.signedOn && `, signed ${formatDay(entry.signedOn)}`}.
        <span className="block text-umber">
          Entered by {entry.enteredBy}, <When at={entry.enteredAt} />
          {entry.reason && `, after the deadline: ${entry.reason}`}
        </span>
      </p>
      {application.status === 'incomplete' && (
        <p>
          <TextLink to={`/admin-panel/applications/${id}?as=entry`}>Continue the form</TextLink>
        </p>
      )}
      {person.mayClaim && <Claim id={id} person={person} />}
    </div>
  )
}

function Claim({ id, person }: { id: string; person: StaffEntry['person'] }) {
  const [email, setEmail] = useState('')
  const { act, isBusy, problem } = useAct([readEntry])

  function send() {
    const body = { email: person.email ? null : email }
    void act(() => call(mailClaimLink, { params: { id }, body }))
  }

  return (
    <PlainForm className="space-y-2" onSubmit={send}>
      <p role="status">
        {person.linkSentAt ? (
          <>
            We emailed a link to follow it online to {person.email},{' '}
            <When at={person.linkSentAt} showsTime />.
          </>
        ) : (
          'They can’t log in yet. We can email them a link to choose a password and follow it online.'
        )}
      </p>
      <Banner tone="error">{problem}</Banner>
      {!person.email && (
        <TextField
          label="Their email"
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="off"
        />
      )}
      <Button type="submit" look="outline" size="small" busyLabel={isBusy && 'Sending...'}>
        {person.linkSentAt ? 'Resend the link' : 'Email the link'}
      </Button>
    </PlainForm>
  )
}
