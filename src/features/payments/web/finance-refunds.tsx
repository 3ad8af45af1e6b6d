import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/money.ts'
import type { Program } from '#shared/program.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { listRefunds } from '../finance-contract.ts'

/** Refunds on their way, and those that failed; each is settled on the page of its application. */
export function FinanceRefunds({ program }: { program: Program | undefined }) {
  const query = { ...(program && { program }) }
  const loaded = useQuery(queryOf(listRefunds, { query }))
  const { data, error } = loaded
  if (error || !data) return <Loaded query={loaded} loading={<p role="status">Loading...</p>} />
  if (data.refunds.length === 0)
    return (
      <NothingHere title="No refunds in progress">
        Pending refunds appear here, along with failed ones until someone acknowledges them.
      </NothingHere>
    )
  return (
    <Table label="Refunds">
      <thead>
        <tr>
          <HeadCell>Applicant</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Since</HeadCell>
          <HeadCell>Reason</HeadCell>
          <HeadCell>Requested by</HeadCell>
          <HeadCell className="text-right">Amount</HeadCell>
        </tr>
      </thead>
      <tbody>
        {data.refunds.map((refund) => (
          <Row key={refund.id}>
            <Cell>
              <TextLink to={`?application=${refund.applicationId}`}>
                <bdi>{refund.applicant}</bdi>
              </TextLink>
            </Cell>
            <Cell>
              <StatusWord tone={refund.state === 'failed' ? 'active' : 'waiting'}>
                {refund.state === 'failed' ? 'Failed' : 'In progress'}
              </StatusWord>
            </Cell>
            <Cell>
              <When at={refund.stateAt} />
            </Cell>
            <Cell className="min-w-44 wrap-anywhere">{refund.failure || refund.reason}</Cell>
            <Cell>{refund.by}</Cell>
            <Cell className="text-right">{formatMoney(refund.amount, refund.currency)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
