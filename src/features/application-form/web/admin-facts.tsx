import { Fragment } from 'react'
import { findCountry } from '#shared/countries.ts'
import type { Answer } from '#shared/endpoint.ts'
import { findState } from '#shared/states.ts'
import { Facts } from '#web/ui/card.tsx'
import { When } from '#web/ui/when.tsx'
import type { readApplication } from '../admin-contract.ts'
import { sections } from '../questions.ts'
import { DeadlineForStaff } from './admin-deadline.tsx'

type Application = Answer<typeof readApplication>

type Props = { application: Application; className?: string }

/** Who applies for what, since when, and how to reach them. */
export function AdminFacts({ application, className }: Props) {
  return <Facts facts={factsOf(application)} className={className} />
}

function factsOf(application: Application) {
  const { submittedAt, statusAt, listedAt } = application
  return [
    submittedAt
      ? { term: 'Submitted', detail: <When at={submittedAt} showsTime /> }
      : { term: 'Started', detail: <When at={listedAt} showsTime /> },
    { term: 'In this status since', detail: <When at={statusAt} showsTime /> },
    ...returnFacts(application),
    ...(application.isHidden ? [hiddenFact] : contactFacts(application)),
  ]
}

const hiddenFact = { term: 'Identity', detail: 'Hidden during review' }

function contactFacts(application: Application) {
  const { email, emailConfirmed } = application
  const place = [
    application.state && findState(application.state)?.name,
    findCountry(application.country)?.name,
  ]
  return [
    ...(application.latinName ? [{ term: 'In Latin letters', detail: application.latinName }] : []),
    {
      term: 'Email',
      detail: (
        <>
          <a
            href={`mailto:${email}`}
            className="underline decoration-brass underline-offset-4 wrap-anywhere"
          >
            <Address email={email} />
          </a>
          {!emailConfirmed && <span className="block text-help text-umber">Not yet confirmed</span>}
        </>
      ),
    },
    { term: 'Phone', detail: application.phoneNumber },
    { term: 'Lives in', detail: place.filter(Boolean).join(', ') },
  ]
}

/** Broken where an address has its joints, before it is broken anywhere. */
function Address({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function returnFacts({ returned }: Application) {
  if (!returned) return []
  const open = sections.filter(({ id }) => returned.sections.includes(id))
  return [
    { term: 'Open for changes', detail: open.map(({ title }) => title).join(', ') },
    { term: 'Until', detail: <DeadlineForStaff at={returned.dueAt} /> },
  ]
}
