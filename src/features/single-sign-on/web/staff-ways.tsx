import { useQuery } from '@tanstack/react-query'
import { listAdmins } from '#features/admins/staff-contract.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf, type ShownAnswers } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { type ConnectedLogin, disconnectPerson, readSingleSignOn } from '../contract.ts'

const shown: ShownAnswers = [listAdmins, readSingleSignOn]

/** Whether logins at the institute work, and who uses them. */
export function StaffWays({ manages, ownId }: { manages: boolean; ownId: string }) {
  const query = useQuery(queryOf(readSingleSignOn))
  return (
    <div className="mt-10">
      <Panel title="Login at the institute">
        <Loaded query={query} loading>
          {({ providers, people }) => (
            <>
              {providers.map(
                ({
                  number,
                  name,
                  server,
                  furtherHosts,
                  redirectAddress,
                  lastLoginAt,
                  fault,
                  faultAt,
                }) => (
                  <div key={number} className="mb-5 max-w-prose">
                    <h3 className="font-body font-medium wrap-anywhere">{name}</h3>
                    <Facts
                      facts={[
                        { term: 'Server', detail: [server, ...furtherHosts].join(', ') },
                        { term: 'Redirect address', detail: redirectAddress },
                        {
                          term: 'Last login',
                          detail: lastLoginAt ? <When at={lastLoginAt} showsTime /> : 'None yet',
                        },
                        {
                          term: 'Last fault',
                          detail: faultAt ? (
                            <>
                              {fault}, <When at={faultAt} showsTime />
                            </>
                          ) : (
                            'None'
                          ),
                        },
                      ]}
                    />
                  </div>
                ),
              )}
              {people.length > 0 && (
                <ConnectedPeople people={people} manages={manages} ownId={ownId} />
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

type Props = { people: readonly ConnectedLogin[]; manages: boolean; ownId: string }

function ConnectedPeople({ people, manages, ownId }: Props) {
  const { act, busy, problem } = useAct(shown)
  return (
    <>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <DataTable
        caption="People who log in through it"
        rows={people}
        keyOf={({ adminId, issuer }) => `${adminId} ${issuer}`}
        columns={[
          { head: 'Name', cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi> },
          {
            head: 'Provider',
            label: false,
            folded: 'left',
            cell: ({ provider }) => provider ?? 'Not set up anymore',
          },
          {
            head: 'Password',
            folded: 'left',
            cell: ({ hasPassword }) => (hasPassword ? 'Kept' : 'None'),
          },
          {
            head: 'Last used',
            folded: 'right',
            className: 'text-umber',
            cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : 'Not yet'),
          },
          manages && {
            head: 'Disconnect',
            kind: 'actions',
            cell: ({ adminId, name }) =>
              adminId !== ownId && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Disconnect ${name}`}
                  busyLabel={busy === adminId && 'Disconnecting...'}
                  onClick={() =>
                    void act(() => call(disconnectPerson, { params: { id: adminId } }), {
                      name: adminId,
                    })
                  }
                >
                  Disconnect
                </Button>
              ),
          },
        ]}
      />
      {manages && (
        <p className="mt-2 text-label text-umber">
          Anyone you disconnect is logged out everywhere. They can ask for a password where they log
          in.
        </p>
      )}
    </>
  )
}
