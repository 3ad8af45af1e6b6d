import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { useMailedToken } from '#web/mailed-token.ts'
import { PageTitle } from '#web/page-title.tsx'
import { queryClient, queryOf, Refused } from '#web/queries.ts'
import { WriteToUs } from '#web/write-to-us.tsx'
import { openAsGuardian } from '../guardian-contract.ts'
import { SignerView } from './own-contract.tsx'
import { guardianActs } from './signing-acts.ts'

/** What the link of a parent or guardian opens, without an account. Opening it changes nothing. */
export function GuardianPage() {
  const token = useMailedToken()
  return (
    <QueryClientProvider client={queryClient}>
      <div className="page max-w-[calc(62ch+80px)] py-8 md:py-14">
        <PageTitle>A contract to sign</PageTitle>
        <h1 className="text-section">A contract to sign</h1>
        <Opened key={token} token={token} />
        <p className="mt-12 text-label">
          Questions? <WriteToUs />
        </p>
      </div>
    </QueryClientProvider>
  )
}

function Opened({ token }: { token: string }) {
  const query = useQuery({
    ...queryOf(openAsGuardian, { body: { token } }),
    gcTime: 0,
    enabled: token !== '',
  })
  const { data, error } = query
  const isGone = token === '' || (error instanceof Refused && error.status === 404)
  if (isGone)
    return (
      <p className="mt-5 max-w-prose text-lead text-umber">
        This link no longer works. We may have emailed you a newer one, or the contract may be
        closed. Contact the admissions office if you’re not sure.
      </p>
    )
  if (error || !data) return <Loaded query={query} loading="Loading..." className="mt-6" />
  return (
    <>
      <p className="mt-5 max-w-prose">
        <bdi>{data.applicant}</bdi> is a minor and has signed this contract. We’re asking you, as{' '}
        <bdi>{data.name}</bdi> to sign it too.
      </p>
      <SignerView contract={data} acts={guardianActs(token, data)} />
    </>
  )
}
