import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMailedToken } from '#web/mailed-token.ts'
import { PageTitle } from '#web/page-title.tsx'
import { queryClient, queryOf, Refused } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'
import { openContractLink } from '../contract.ts'

/** What the link of a contract opens: the way to it, for whoever signs in. */
export function ContractLinkPage() {
  const token = useMailedToken()
  return (
    <QueryClientProvider client={queryClient}>
      <div className="page max-w-[calc(62ch+80px)] py-8 md:py-14">
        <PageTitle>Your contract</PageTitle>
        <h1 className="text-section">Your contract</h1>
        <Opened key={token} token={token} />
        <p className="mt-12 text-label">
          Questions? <WriteToUs />
        </p>
      </div>
    </QueryClientProvider>
  )
}

function Opened({ token }: { token: string }) {
  const { data, error } = useQuery({
    ...queryOf(openContractLink, { body: { token } }),
    gcTime: 0,
    enabled: token !== '',
  })
  const isGone = token === '' || (error instanceof Refused && error.status === 404)
  if (!data && !isGone && !error)
    return (
      <p role="status" className="mt-6 text-umber">
        Loading...
      </p>
    )
  return (
    <>
      <p className="mt-5 max-w-prose text-lead text-umber">
        {data
          ? 'It’s ready to read and sign. Log in with the account you used to apply.'
          : 'This link no longer works. We may have emailed you a newer one, or the contract may already be signed or closed. Check your dashboard for its status.'}
      </p>
      <ButtonLink
        to={data ? `/dashboard/contract?contract=${data.id}` : '/dashboard/contract'}
        className="mt-8"
      >
        {data ? 'Read and sign' : 'Go to your contract'}
      </ButtonLink>
    </>
  )
}
