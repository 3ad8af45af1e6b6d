import { useQuery } from '@tanstack/react-query'
import { isGone, LinkedPage } from '#web/linked-page.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useMailedToken } from '#web/mailed-token.ts'
import { queryOf } from '#web/queries.ts'
import { openAsGuardian } from '../guardian-contract.ts'
import { SignerView } from './own-contract.tsx'
import { guardianActs } from './signing-acts.ts'

/** What the link of a parent or guardian opens, without an account. Opening it changes nothing. */
export function GuardianPage() {
  const token = useMailedToken()
  return (
    <LinkedPage token={token} title="A contract to sign">
      <Opened token={token} />
    </LinkedPage>
  )
}

function Opened({ token }: { token: string }) {
  const query = useQuery({
    ...queryOf(openAsGuardian, { body: { token } }),
    gcTime: 0,
    enabled: token !== '',
  })
  const { data, error } = query
  if (isGone(token, error))
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
