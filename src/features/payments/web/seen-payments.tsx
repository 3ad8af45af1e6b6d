import { useQuery } from '@tanstack/react-query'
import { Seen } from '#web/applicant-preview.tsx'
import type { PreviewProps } from '#web/applicant-previews.ts'
import { keyOf, queryOf } from '#web/queries.ts'
import { seePayments } from '../admin-contract.ts'
import { readOwnPayments } from '../contract.ts'
import { OwnPaymentsOf } from './own-payments.tsx'

export function SeenPayments({ id, title }: PreviewProps) {
  const look = useQuery(queryOf(seePayments, { params: { id } }))
  return (
    <Seen
      look={look}
      answers={(payments) => [[keyOf(readOwnPayments, { params: { id } }), payments]]}
    >
      {() => <OwnPaymentsOf id={id} title={title} />}
    </Seen>
  )
}
