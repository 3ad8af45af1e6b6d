import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { type CreditLine, readCredit } from '../checks-contract.ts'
import { creditOutcomeWords } from '../credit.ts'
import { CreditForm } from './credit-form.tsx'

type Credit = Answer<typeof readCredit>

/** Each choice of credit transfer: what was answered at once, and what the office says. */
export function CreditPanel({ id }: { id: string }) {
  const query = useQuery(queryOf(readCredit, { params: { id } }))
  const { data } = query
  const [choice, setChoice] = useState<string>()
  const line = data?.lines.find((one) => one.choice === choice)
  if (data?.lines.length === 0) return null
  return (
    <Panel title="Credit" anchor="credit">
      <Loaded query={query} />
      <ul className="text-label">
        {data?.lines.map((one) => (
          <Line key={one.choice} line={one} onSettle={() => setChoice(one.choice)} />
        ))}
      </ul>
      {data && <Totals credit={data} />}
      <Dialog
        title={line?.name ?? ''}
        isOpen={line !== undefined}
        onClose={() => setChoice(undefined)}
      >
        {line && (
          <CreditForm key={line.choice} id={id} line={line} onClose={() => setChoice(undefined)} />
        )}
      </Dialog>
    </Panel>
  )
}

function Line({ line, onSettle }: { line: CreditLine; onSettle: () => void }) {
  const { name, provider, answer, evidence, settled } = line
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <span className="font-medium">{name}</span>
      <span className="block text-help text-umber">{provider}</span>
      <span className="block text-help text-umber">
        Instant answer: {answer.outcome.toLowerCase()}, {answer.credits}. Evidence required:{' '}
        {evidence}.
      </span>
      {settled && (
        <span className="mt-1 block">
          {creditOutcomeWords[settled.outcome]}, {counted(settled.credits, 'credit')}
          <span className="block whitespace-pre-line wrap-anywhere">{settled.reason}</span>
        </span>
      )}
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-help text-umber">
        {settled ? (
          <span className="min-w-0 wrap-anywhere">
            <When at={settled.at} /> · {settled.by}
          </span>
        ) : (
          <span>Not decided yet</span>
        )}
        <Button
          look={settled ? 'quiet' : 'outline'}
          size="small"
          aria-label={`${settled ? 'Change' : 'Decide'} ${name}`}
          onClick={onSettle}
        >
          {settled ? 'Change' : 'Decide'}
        </Button>
      </span>
    </li>
  )
}

function Totals({ credit: { lines, total, estimate } }: { credit: Credit }) {
  const open = lines.filter(({ settled }) => !settled).length
  const money = (minor: number) => (estimate ? formatMoney(minor, estimate.currency) : '')
  return (
    <Facts
      className="mt-3"
      facts={[
        {
          term: 'Decided',
          detail: `${counted(total, 'credit')}${open > 0 ? `, ${open} still open` : ''}`,
        },
        ...(estimate
          ? [
              {
                term: 'Left to pay',
                detail: (
                  <span className="tabular-nums">
                    {money(estimate.after)}
                    {estimate.after !== estimate.before && (
                      <span className="block text-help text-umber">
                        {money(estimate.before)} as estimated in the form
                      </span>
                    )}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
