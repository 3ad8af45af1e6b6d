import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useParams } from 'react-router'
import { listOwnApplications, readStanding } from '#features/applications/contract.ts'
import { readinessKey } from '#features/applications/web/use-readiness.ts'
import { lookAsApplicant } from '#features/casework/work-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Failed } from '../failed.tsx'
import { PageTitle } from '../page-title.tsx'
import { queryOf } from '../queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/link.tsx'
import { ZoneOfApplicant } from '../use-own-zone.ts'
import { ApplicationCard } from './application-card.tsx'

type Seen = Answer<typeof lookAsApplicant>

/** An application as its applicant sees it on the dashboard: the same components over the same answers. */
export function AsApplicant() {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    queryOf(lookAsApplicant, { params: { id } }),
  )
  // Outlives the dashboard, which is drawn anew whenever something has changed.
  const [isTold, tell] = useState(false)
  return (
    <>
      <PageTitle>As the applicant sees it</PageTitle>
      <TextLink to="?" className="inline-flex items-center gap-2 text-label print:hidden">
        <Icon name="back" className="size-4" />
        Back to the application
      </TextLink>
      <h1 className="mt-4 text-dialog">As the applicant sees it</h1>
      {error && <Failed error={error} onRetry={refetch} className="mt-5" />}
      {!data && !error && <p className="mt-5 text-umber">Loading...</p>}
      {data && (
        <Dashboard key={dataUpdatedAt} seen={data} isTold={isTold} onHeld={() => tell(true)} />
      )}
    </>
  )
}

type Props = {
  seen: Seen
  /** Whether something was pressed, and its reader told that it does nothing. */
  isTold: boolean
  onHeld: () => void
}

function Dashboard({ seen, isTold, onHeld }: Props) {
  const [queries] = useState(() => answering(seen))
  const [application] = seen.own.applications

  /** What is shown can be opened and closed; what would act or lead away does nothing. */
  function hold(event: MouseEvent) {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('a, button')) return
    event.preventDefault()
    event.stopPropagation()
    onHeld()
  }

  if (!application) return null
  return (
    <>
      <Banner className="mt-4">
        This is the dashboard at this moment, to look at. Its buttons and links are the applicant’s
        alone.{isTold && ' Nothing was done.'}
      </Banner>
      <div className="mt-6" onClickCapture={hold} onAuxClickCapture={hold}>
        <QueryClientProvider client={queries}>
          <ZoneOfApplicant value={seen.timeZone}>
            <ApplicationCard application={application} isFirst />
          </ZoneOfApplicant>
        </QueryClientProvider>
      </div>
    </>
  )
}

/** Answers the applicant's calls with what the office was given, and asks nobody. */
function answering({ own, standing, isReady }: Seen): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        enabled: false,
        retry: false,
      },
    },
  })
  const { id } = standing
  client.setQueryData(queryOf(listOwnApplications).queryKey, own)
  client.setQueryData(queryOf(readStanding, { params: { id } }).queryKey, standing)
  client.setQueryData(readinessKey(id), isReady)
  return client
}
