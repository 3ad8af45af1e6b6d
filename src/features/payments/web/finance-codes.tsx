import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { nameOfCharge } from '../charge.ts'
import { endWaiverCode, listWaiverCodes, type WaiverCode } from '../finance-contract.ts'

/** Codes that take something off, each with who made it, why, and how often it was used. */
export function FinanceCodes({ mayMake }: { mayMake: boolean }) {
  const query = useQuery(queryOf(listWaiverCodes))
  const { data } = query
  const [isMaking, setMaking] = useState(false)
  const { act, problem } = useAct([listWaiverCodes])
  const end = (id: string) => act(() => call(endWaiverCode, { params: { id } }))

  return (
    <>
      {mayMake && data && (
        <Button look="outline" size="small" className="mb-3" onClick={() => setMaking(true)}>
          Create a code
        </Button>
      )}
      <Banner tone="error">{problem}</Banner>
      <Loaded query={query}>
        {({ codes, currency }) => (
          <DataTable
            caption="Codes"
            rows={codes}
            keyOf={({ id }) => id}
            isPast={({ isOver }) => isOver}
            empty={
              <EmptyState title="No codes yet">
                A code reduces the application fee or deposit for anyone who enters it.
              </EmptyState>
            }
            columns={[
              { head: 'Code', width: 'line', cell: ({ code }) => code },
              { head: 'Discount', label: false, cell: (code) => discountOf(code, currency) },
              {
                head: 'Used',
                kind: 'number',
                width: 'line',
                cell: (code) => `${code.used} of ${code.uses}`,
              },
              { head: 'Reason', width: 'text', cell: ({ reason }) => reason },
              { head: 'Created by', cell: ({ madeBy }) => madeBy },
              { head: 'Expires', cell: ({ endsAt }) => endsAt && <When at={endsAt} /> },
              {
                head: 'Actions',
                kind: 'actions',
                cell: ({ id, code, isOver }) =>
                  mayMake &&
                  !isOver && (
                    <Button look="quiet" size="small" onClick={() => end(id)}>
                      End it<span className="sr-only">: {code}</span>
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {isMaking && data && (
        <Part
          load={makeCode}
          props={{ currency: data.currency, onClose: () => setMaking(false) }}
          isQuiet
        />
      )}
    </>
  )
}

async function makeCode() {
  return (await import('./make-code.tsx')).MakeCode
}

/** "$50 of the deposit, Master’s" */
function discountOf({ amount, kind, program }: WaiverCode, currency: string): string {
  const all = amount === null ? 'All' : formatMoney(amount, currency)
  const where = program ? `, ${programWords[program]}` : ''
  return `${all} of the ${nameOfCharge(kind).toLowerCase()}${where}`
}
