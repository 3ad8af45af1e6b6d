import { useQuery } from '@tanstack/react-query'
import type { Program } from '#shared/program.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { listRefunds } from '../finance-contract.ts'
import { amountColumn, applicantColumn } from './finance-columns.tsx'

/** Refunds on their way, and those that failed; each is settled on the page of its application. */
export function FinanceRefunds({ program }: { program: Program | undefined }) {
  const query = { ...(program && { program }) }
  const loaded = useQuery(queryOf(listRefunds, { query }))
  return (
    <Loaded query={loaded} loading={<p role="status">Loading...</p>}>
      {({ refunds }) => (
        <DataTable
          caption="Refunds"
          rows={refunds}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="No refunds in progress">
              Pending refunds appear here, along with failed ones until someone acknowledges them.
            </EmptyState>
          }
          columns={[
            applicantColumn,
            {
              head: 'Status',
              label: false,
              folded: 'right',
              cell: ({ state }) => (
                <StatusWord tone={state === 'failed' ? 'active' : 'waiting'}>
                  {state === 'failed' ? 'Failed' : 'In progress'}
                </StatusWord>
              ),
            },
            { head: 'Since', cell: ({ stateAt }) => <When at={stateAt} /> },
            { head: 'Reason', width: 'text', cell: ({ failure, reason }) => failure || reason },
            { head: 'Requested by', cell: ({ by }) => by },
            amountColumn,
          ]}
        />
      )}
    </Loaded>
  )
}
