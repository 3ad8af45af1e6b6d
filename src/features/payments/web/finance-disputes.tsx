import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/money.ts'
import type { Program } from '#shared/program.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { type DisputeState, disputeWords } from '../charge.ts'
import { listDisputes } from '../finance-contract.ts'

const tones = {
  asked: 'waiting',
  open: 'active',
  won: 'good',
  lost: 'ended',
} as const satisfies Record<DisputeState, string>

/** What banks ask about or took back; nothing at all where there is none, which is nearly always. */
export function FinanceDisputes({ program }: { program: Program | undefined }) {
  const query = { ...(program && { program }) }
  const loaded = useQuery(queryOf(listDisputes, { query }))
  const { data, error } = loaded
  if (error) return <Loaded query={loaded} className="mb-4" />
  if (!data || data.disputes.length === 0) return null
  return (
    <div className="mb-6">
      <Table label="Disputes">
        <thead>
          <tr>
            <HeadCell>Applicant</HeadCell>
            <HeadCell>Disputed</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Answer by</HeadCell>
            <HeadCell>The bank says</HeadCell>
            <HeadCell className="text-right">Amount</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.disputes.map((dispute) => (
            <Row key={dispute.id}>
              <Cell>
                <TextLink to={`?application=${dispute.applicationId}`}>
                  <bdi>{dispute.applicant}</bdi>
                </TextLink>
              </Cell>
              <Cell>{dispute.name}</Cell>
              <Cell>
                <StatusWord tone={tones[dispute.state]}>{disputeWords[dispute.state]}</StatusWord>
              </Cell>
              <Cell className="whitespace-nowrap">
                {dispute.answerBy && <When at={dispute.answerBy} />}
              </Cell>
              <Cell className="min-w-44 wrap-anywhere">{dispute.reason}</Cell>
              <Cell className="text-right">{formatMoney(dispute.amount, dispute.currency)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
