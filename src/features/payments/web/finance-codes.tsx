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
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { nameOfCharge } from '../charge.ts'
import { endWaiverCode, listWaiverCodes } from '../finance-contract.ts'

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
      <Loaded
        query={query}
        empty={(data) =>
          data.codes.length === 0 && (
            <NothingHere title="No codes yet">
              A code reduces the application fee or deposit for whoever enters it.
            </NothingHere>
          )
        }
      >
        {(data) => (
          <Table label="Codes">
            <thead>
              <tr>
                <HeadCell>Code</HeadCell>
                <HeadCell>Discount</HeadCell>
                <HeadCell>Used</HeadCell>
                <HeadCell>Reason</HeadCell>
                <HeadCell>Created by</HeadCell>
                <HeadCell>Expires</HeadCell>
                <HeadCell>
                  <span className="sr-only">Acts</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {data.codes.map((code) => (
                <Row key={code.id} className={code.isOver ? 'text-umber' : undefined}>
                  <Cell className="whitespace-nowrap">{code.code}</Cell>
                  <Cell>
                    {code.amount === null ? 'All' : formatMoney(code.amount, data.currency)} of the{' '}
                    {nameOfCharge(code.kind).toLowerCase()}
                    {code.program && `, ${programWords[code.program]}`}
                  </Cell>
                  <Cell>
                    {code.used} of {code.uses}
                  </Cell>
                  <Cell className="min-w-44 wrap-anywhere">{code.reason}</Cell>
                  <Cell>{code.madeBy}</Cell>
                  <Cell>{code.endsAt && <When at={code.endsAt} />}</Cell>
                  <Cell>
                    {mayMake && !code.isOver && (
                      <Button look="quiet" size="small" onClick={() => end(code.id)}>
                        End it<span className="sr-only">: {code.code}</span>
                      </Button>
                    )}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
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
