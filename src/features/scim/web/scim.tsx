import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenStateWords } from '#features/api-access/token.ts'
import { roleWords, scopeWords } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { readScim, type Scim, turnOffScim } from '../contract.ts'
import { ManagedTable } from './managed-table.tsx'
import { SetUpScim } from './set-up-scim.tsx'

/** Whether a directory of the institute invites and deactivates staff, and how it went last. */
export function ScimPage() {
  const query = useQuery(queryOf(readScim))
  const [said, setSaid] = useState<string>()
  return (
    <div className="mt-5">
      <p className="mb-4 max-w-prose text-label text-umber">
        Your directory, like Entra or Okta, can invite staff here and deactivate those who leave, by
        SCIM 2.0. It never makes an owner and never deletes anyone.
      </p>
      <Loaded query={query} loading>
        {(scim) => (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-4">
              <SetUpScim post={scim.post} onDone={() => setSaid('Saved.')} />
              {scim.post && <TurnOff onDone={() => setSaid('SCIM is off.')} />}
              {said && <Banner tone="success">{said}</Banner>}
            </div>
            <div className="max-w-prose">
              <Facts
                facts={[
                  { term: 'State', detail: stateOf(scim) },
                  {
                    term: 'Address',
                    detail: <code className="wrap-anywhere">{scim.address}</code>,
                  },
                  ...postFacts(scim),
                  { term: 'Tokens', detail: <Tokens tokens={scim.tokens} /> },
                  {
                    term: 'Last success',
                    detail: scim.lastSuccessAt ? (
                      <When at={scim.lastSuccessAt} showsTime />
                    ) : (
                      'None yet'
                    ),
                  },
                  { term: 'Last fault', detail: <Fault fault={scim.fault} /> },
                ]}
              />
            </div>
            <h2 className="mt-8 mb-2 text-h3">People from the directory</h2>
            <ManagedTable people={scim.people} more={scim.more} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function stateOf({ post, tokens }: Scim): string {
  if (!post) return 'Off'
  return tokens.some(({ state, isLimited }) => state === 'active' && !isLimited)
    ? 'On'
    : 'On, but no token works'
}

function postFacts({ post }: Scim) {
  if (!post) return []
  const { role, programs, domains } = post
  return [
    { term: 'Role of new people', detail: `${roleWords[role]}, ${scopeWords[programs]}` },
    { term: 'Domains', detail: <span className="wrap-anywhere">{domains.join(', ')}</span> },
  ]
}

function Tokens({ tokens }: Pick<Scim, 'tokens'>) {
  return (
    <>
      {tokens.map(({ id, name, state, endsAt, isLimited }) => (
        <span key={id} className="block wrap-anywhere">
          {name}: {tokenStateWords[state]}
          {state === 'active' && (
            <>
              {' '}
              until <When at={endsAt} />
            </>
          )}
          {isLimited && ', for one program alone: it’s refused'}
        </span>
      ))}
      <a href="/admin-panel/admins?view=api-tokens" className={linkClass}>
        {tokens.length === 0 ? 'Make one' : 'API tokens'}
      </a>
    </>
  )
}

function Fault({ fault }: Pick<Scim, 'fault'>) {
  if (!fault) return 'None'
  return (
    <>
      {fault.says}.
      <span className="block text-help text-umber wrap-anywhere">
        <When at={fault.at} showsTime />: {fault.call}
      </span>
    </>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { act, isBusy, problem } = useAct([readScim])
  return (
    <>
      <Button
        look="quiet"
        size="small"
        busyLabel={isBusy && 'Turning off...'}
        onClick={() => void act(() => call(turnOffScim), { onDone })}
      >
        Turn off
      </Button>
      <Banner tone="error">{problem}</Banner>
    </>
  )
}
