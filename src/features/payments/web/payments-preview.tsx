import { useQuery } from '@tanstack/react-query'
import { ApplicantPreview } from '#web/applicant-preview.tsx'
import type { PreviewProps } from '#web/applicant-previews.ts'
import { keyOf, queryOf } from '#web/queries.ts'
import { seePayments } from '../admin-contract.ts'
import { readOwnPayments } from '../contract.ts'
import { OwnPaymentsOf } from './own-payments.tsx'

export function PaymentsPreview({ id, title }: PreviewProps) {
  const query = useQuery(queryOf(seePayments, { params: { id } }))
  return (
    <ApplicantPreview
      query={query}
      answers={(payments) => [[keyOf(readOwnPayments, { params: { id } }), payments]]}
    >
      {() => <OwnPaymentsOf id={id} title={title} />}
    </ApplicantPreview>
  )
}
