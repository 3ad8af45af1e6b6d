import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listOwnApplications } from '#features/application-form/contract.ts'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { OwnPaymentsOf } from './own-payments.tsx'

/** What is owed and how it is paid; with a charge in the address, the page of that one payment. */
export function OwnPaymentsPage() {
  const [search] = useSearchParams()
  const charge = search.get('charge')
  if (charge) return <Part load={payWithCard} props={{ charge }} />
  return <Payments chosen={search.get('application')} />
}

async function payWithCard() {
  return (await import('./pay-with-card.tsx')).PayWithCard
}

function Payments({ chosen }: { chosen: string | null }) {
  const query = useQuery(queryOf(listOwnApplications))
  const { data } = query
  const all = data?.applications ?? []
  const shown = all.filter(({ id }) => id === chosen)
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <h1 className="text-section">Payments</h1>
      <Loaded query={query} loading="Loading your payments..." className="mt-8" />
      {data && all.length === 0 && (
        <div className="mt-8 max-w-prose">
          <p>You have nothing to pay. Anything you owe will be listed here.</p>
          <ButtonLink to="/dashboard" look="outline" className="mt-8">
            Go to your dashboard
          </ButtonLink>
        </div>
      )}
      <div className="mt-10 space-y-14">
        {(shown.length > 0 ? shown : all).map((application) => (
          <OfApplication key={application.id} application={application} />
        ))}
      </div>
    </>
  )
}

function OfApplication({
  application: { id, program, intake },
}: {
  application: ApplicationSummary
}) {
  const { name } = useProgramFacts(program)
  return <OwnPaymentsOf id={id} title={`${name}, ${intake.name}`} />
}
