import { useQuery } from '@tanstack/react-query'
import type { Program } from '#shared/program.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { type DisputeState, disputeWords } from '../charge.ts'
import { listDisputes } from '../finance-contract.ts'
import { amountColumn, applicantColumn } from './finance-columns.tsx'

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
      <DataTable
        caption="Disputes"
        rows={data.disputes}
        keyOf={({ id }) => id}
        columns={[
          applicantColumn,
          { head: 'Disputed', label: false, folded: 'right', cell: ({ name }) => name },
          {
            head: 'Status',
            label: false,
            cell: ({ state }) => <StatusWord tone={tones[state]}>{disputeWords[state]}</StatusWord>,
          },
          { head: 'Answer by', cell: ({ answerBy }) => answerBy && <When at={answerBy} /> },
          { head: 'The bank says', width: 'text', cell: ({ reason }) => reason },
          amountColumn,
        ]}
      />
    </div>
  )
}
