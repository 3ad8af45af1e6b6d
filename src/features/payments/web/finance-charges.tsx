import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePages } from '#web/use-pages.ts'
import { chargeStateWords } from '../charge.ts'
import { type ChargeShow, listCharges } from '../finance-contract.ts'
import { amountColumn, applicantColumn } from './finance-columns.tsx'

const nothing: Record<ChargeShow, [title: string, words: string]> = {
  owed: ['No one owes anything', 'Deposits appear with an offer, and installments with a plan.'],
  overdue: ['Nothing is overdue', 'Charges unpaid after their due date appear here.'],
  processing: ['No payments in progress', 'Bank debits take a few days.'],
  'to-give-back': [
    'No refunds due',
    'Money that’s no longer owed to us appears here until you refund or keep it.',
  ],
  all: ['No charges yet', 'Fees, deposits, and installments appear here.'],
}

type Props = { show: ChargeShow; program: Program | undefined }

/** Charges by what is to be done about them, each leading to its application. */
export function FinanceCharges({ show, program }: Props) {
  const pages = usePages()
  const { timeZone } = usePublicFacts().institute
  const query = {
    show,
    ...(program && { program }),
    ...(pages.after && { after: pages.after }),
  }
  const loaded = useQuery({
    ...queryOf(listCharges, { query }),
    placeholderData: keepPreviousData,
  })
  const [title, words] = nothing[show]
  const leftWords = show === 'to-give-back' ? 'Refunds due' : 'Balance'
  return (
    <Loaded query={loaded} loading={<p role="status">Loading...</p>}>
      {({ charges, next }) => (
        <>
          <DataTable
            caption="Charges"
            rows={charges}
            keyOf={({ id }) => id}
            empty={<EmptyState title={title}>{words}</EmptyState>}
            columns={[
              { ...applicantColumn, note: ({ program }) => programWords[program] },
              { head: 'For', label: false, folded: 'right', cell: ({ name }) => name },
              {
                head: 'Status',
                label: false,
                folded: 'left',
                width: 'line',
                cell: ({ state }) => (
                  <span className={state === 'overdue' ? 'text-rose' : undefined}>
                    {chargeStateWords[state]}
                  </span>
                ),
              },
              {
                head: 'Due',
                label: false,
                folded: 'right',
                width: 'line',
                cell: ({ dueAt }) => dueAt && formatDay(dueAt, timeZone),
              },
              { ...amountColumn, folded: 'hidden' },
              {
                head: 'Paid',
                kind: 'number',
                folded: 'hidden',
                cell: ({ paid, currency }) => formatMoney(paid, currency),
              },
              {
                head: leftWords,
                kind: 'number',
                className: 'text-right',
                label: ({ amount, currency }) => `${leftWords} of ${formatMoney(amount, currency)}`,
                cell: ({ open, dueBack, currency }) =>
                  formatMoney(show === 'to-give-back' ? dueBack : open, currency),
              },
            ]}
          />
          {charges.length > 0 && <Pager pages={pages} next={next} />}
        </>
      )}
    </Loaded>
  )
}
