import { useQuery } from '@tanstack/react-query'
import { ApplicantPreview } from '#web/applicant-preview.tsx'
import type { PreviewProps } from '#web/applicant-previews.ts'
import { keyOf, queryOf } from '#web/queries.ts'
import { seeContracts } from '../admin-contract.ts'
import { readOwnContract } from '../contract.ts'
import { OwnContractView } from './own-contract.tsx'

export function ContractPreview({ id }: PreviewProps) {
  const query = useQuery(queryOf(seeContracts, { params: { id } }))
  return (
    <ApplicantPreview
      query={query}
      answers={({ contracts }) =>
        contracts.map((one) => [keyOf(readOwnContract, { params: { id: one.id } }), one])
      }
    >
      {({ contracts }) =>
        contracts.length === 0 ? (
          <p>No contract yet.</p>
        ) : (
          contracts.map((one) => <OwnContractView key={one.id} id={one.id} />)
        )
      }
    </ApplicantPreview>
  )
}
