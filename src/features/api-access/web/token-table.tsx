import { scopeWords } from '#shared/rights.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { When } from '#web/ui/when.tsx'
import type { ApiToken } from '../contract.ts'
import { tokenStateWords, wordsOfFault } from '../token.ts'
import { tokenRightWords } from '../token-rights.ts'

type Props = { tokens: readonly ApiToken[]; onEnd: (token: ApiToken) => void }

export function TokenTable({ tokens, onEnd }: Props) {
  return (
    <DataTable
      caption="API tokens"
      rows={tokens}
      keyOf={({ id }) => id}
      isTopAligned
      isPast={({ state }) => state !== 'active'}
      columns={[
        {
          head: 'Token',
          kind: 'rowHead',
          width: 'text',
          cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
          note: ({ begins, madeBy, madeAt }) => (
            <>
              <code>{begins}…</code> by {madeBy}, <When at={madeAt} />
            </>
          ),
        },
        { head: 'May', width: 'text', cell: (token) => <May {...token} /> },
        { head: 'State', cell: (token) => <State {...token} /> },
        {
          head: 'Last used',
          cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} showsTime /> : 'Not yet'),
        },
        {
          head: 'Last fault',
          width: 'text',
          cell: ({ fault }) => fault && wordsOfFault(fault.code),
          note: ({ fault }) =>
            fault && (
              <span className="wrap-anywhere">
                <When at={fault.at} showsTime />
                {fault.call && `: ${fault.call}`}
              </span>
            ),
        },
        {
          head: 'Manage',
          kind: 'actions',
          cell: (token) =>
            token.state !== 'ended' && (
              <Button look="quiet" size="small" onClick={() => onEnd(token)}>
                End
                <span className="sr-only">: {token.name}</span>
              </Button>
            ),
        },
      ]}
    />
  )
}

function May({ rights, programs, networks }: ApiToken) {
  return (
    <>
      <ul className="text-help">
        {rights.map((right) => (
          <li key={right}>{tokenRightWords[right]}</li>
        ))}
      </ul>
      <span className="block text-help text-umber wrap-anywhere">
        {scopeWords[programs]}
        {networks.length > 0 && `, from ${networks.join(', ')}`}
      </span>
    </>
  )
}

function State({ state, endsAt, endedAt, endedBy, madeBy }: ApiToken) {
  return (
    <>
      {tokenStateWords[state]}
      <span className="block text-help text-umber">
        {state === 'active' && (
          <>
            until <When at={endsAt} />
          </>
        )}
        {state === 'expired' && <When at={endsAt} />}
        {state === 'stopped' && `${madeBy} is no longer an owner`}
        {endedAt && (
          <>
            by {endedBy}, <When at={endedAt} />
          </>
        )}
      </span>
    </>
  )
}
