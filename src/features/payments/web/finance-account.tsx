import { useQuery } from '@tanstack/react-query'
import { staffWordsOf } from '#features/applications/status.ts'
import { programWords } from '#shared/programs.ts'
import type { Right } from '#shared/rights.ts'
import { signedMoney } from '#shared/signed-money.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { readAccount } from '../admin-contract.ts'
import type { Figures } from '../contract.ts'
import { MoneyPanel } from './money-panel.tsx'

/** The money of one application, for anyone who reads nothing else of it. */
export function FinanceAccount({ id, may }: { id: string; may: (right: Right) => boolean }) {
  const query = useQuery(queryOf(readAccount, { params: { id } }))
  return (
    <>
      <PageTitle>Finance</PageTitle>
      <p className="mb-3 flex gap-x-6 text-label">
        <TextLink to="/admin-panel/finance">All finance</TextLink>
        {may('read-application') && (
          <TextLink to={`/admin-panel/applications/${id}#money`}>The application</TextLink>
        )}
      </p>
      <Loaded query={query}>
        {(data) => (
          <>
            <h1 className="text-dialog">
              <bdi>{data.applicant}</bdi>
            </h1>
            <p className="mb-5 text-umber">
              {programWords[data.program]}, {staffWordsOf(data).toLowerCase()}
            </p>
            <div className="grid max-w-4xl gap-x-14 gap-y-8 lg:grid-cols-2">
              <MoneyPanel id={id} may={may} />
              {data.figures && <Lines figures={data.figures} />}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Lines({ figures: { lines, selfPay, rest, currency } }: { figures: Figures }) {
  const rows = [
    ...lines,
    { id: 'own', label: 'Applicant’s share', amount: selfPay, why: '' },
    { id: 'rest', label: 'After the deposit', amount: rest, why: '' },
  ]
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-2 text-h3">
        Summary
      </h2>
      <dl className="text-label">
        {rows.map(({ id, label, amount, why }) => (
          <div key={id} className="flex justify-between gap-x-6 border-hairline border-t py-2">
            <dt>
              {label}
              {why && <span className="block text-help text-umber">{why}</span>}
            </dt>
            <dd className="tabular-nums">{signedMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-help text-umber">You see these lines as the applicant does.</p>
    </section>
  )
}
