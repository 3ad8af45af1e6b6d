import { useQuery } from '@tanstack/react-query'
import { isGone, LinkedPage } from '#web/linked-page.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useMailedToken } from '#web/mailed-token.ts'
import { queryOf } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { openContractLink } from '../contract.ts'

/** What the link of a contract opens: the way to it, for anyone who signs in. */
export function ContractLinkPage() {
  const token = useMailedToken()
  return (
    <LinkedPage token={token} title="Your contract">
      <Opened token={token} />
    </LinkedPage>
  )
}

function Opened({ token }: { token: string }) {
  const query = useQuery({
    ...queryOf(openContractLink, { body: { token } }),
    gcTime: 0,
    enabled: token !== '',
  })
  const { data, error } = query
  if (!data && !isGone(token, error))
    return <Loaded query={query} loading="Loading..." className="mt-6" />
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
