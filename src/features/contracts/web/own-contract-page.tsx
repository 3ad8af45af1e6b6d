import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { listOwnContracts, type OwnContract } from '../contract.ts'
import { ownWords } from '../state.ts'
import { OwnContractView } from './own-contract.tsx'

type Props = {
  /** What has to be told before a contract is signed. */
  before?: ReactNode
}

/** One's own contract: reading, agreeing, signing, and the complete copy. */
export function OwnContractPage({ before }: Props) {
  const [search] = useSearchParams()
  const query = useQuery(queryOf(listOwnContracts))
  const { data } = query
  const all = data?.contracts ?? []
  const chosen =
    all.find(({ id }) => id === search.get('contract')) ??
    all.find(({ applicationId }) => applicationId === search.get('application')) ??
    all[0]
  const others = all.filter((one) => one !== chosen)
  return (
    <>
      <PageTitle>My contract</PageTitle>
      <h1 className="text-section">My contract</h1>
      <Loaded query={query} loading="Loading your contract..." className="mt-8" />
      {data && !chosen && (
        <div className="mt-8 max-w-prose">
          <p>
            You don’t have a contract yet. If we offer you a place, you’ll read and sign it here.
          </p>
          <ButtonLink to="/dashboard" look="outline" className="mt-8">
            Go to your dashboard
          </ButtonLink>
        </div>
      )}
      {chosen?.status === 'sent' && <div className="mt-8">{before}</div>}
      {chosen && <OwnContractView key={chosen.id} id={chosen.id} />}
      {others.length > 0 && (
        <section className="mt-14">
          <h2 className="text-h3">Other contracts</h2>
          <ul className="mt-3">
            {others.map((one) => (
              <Other key={one.id} contract={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Other({ contract }: { contract: OwnContract }) {
  const state = contract.hasLapsed ? 'No longer valid' : ownWords(contract)
  return (
    <li className="mt-2">
      <TextLink to={`?contract=${contract.id}`}>{contract.title}</TextLink>
      <span className="block text-help text-umber">{state}</span>
    </li>
  )
}
