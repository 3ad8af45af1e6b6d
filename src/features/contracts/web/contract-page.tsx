import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#shared/dates.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { type ReadContract, readContract } from '../admin-contract.ts'
import { signerWords } from '../signature.ts'
import { eventWords, stateWords, waitsForOf } from '../state.ts'
import { ContractActs } from './contract-acts.tsx'
import { ContractText } from './contract-text.tsx'
import { GuardianForm } from './guardian-form.tsx'

type Props = {
  id: string
  may: { manage: boolean; sign: boolean }
  onClose: () => void
}

/** One contract: where it stands, what can be done, what happened, what it says. */
export function ContractDialog({ id, may, onClose }: Props) {
  const query = useQuery(queryOf(readContract, { params: { id } }))
  const { data } = query
  return (
    <Dialog title={data ? `Contract of ${data.name}` : 'Contract'} isOpen onClose={onClose}>
      <Loaded query={query} loading={<p role="status">Loading...</p>}>
        {(data) => (
          <>
            <Facts contract={data} />
            {data.status === 'draft' && may.manage && (data.isMinor || data.guardian) && (
              <GuardianForm key={JSON.stringify(data.guardian)} contract={data} />
            )}
            <ContractActs contract={data} may={may} onGone={onClose} />
            <Events contract={data} />
            {data.words && (
              <details className="mt-6">
                <summary>Text</summary>
                <div className="mt-4">
                  <ContractText words={data.words} headings="h3" />
                </div>
              </details>
            )}
          </>
        )}
      </Loaded>
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}

function Facts({ contract }: { contract: ReadContract }) {
  const { timeZone } = usePublicFacts().institute
  const { status, hasLapsed, fault, reason, signers, warnings, faults, reminders } = contract
  const { office } = stateWords[status]
  const when = (at: string | null) => (at ? formatInstant(at, timeZone) : '')
  const consent = signers[0]
  const lines = [
    ['Status', hasLapsed ? `${office}, but no longer valid` : office],
    ['Waiting for', waitsForOf(status, contract.guardianIsNext)],
    ['Template', `${contract.template}, version ${contract.version}`],
    ['Intake', contract.intake],
    ['Amends', contract.amendsId ?? ''],
    ['Sign by', status === 'sent' ? when(contract.expiresAt) : ''],
    [
      'Electronic records',
      consent?.consentWithdrawnAt
        ? `Consent withdrawn, ${when(consent.consentWithdrawnAt)}`
        : when(consent?.consentedAt ?? null),
    ],
    ['Reminders', status === 'sent' ? remindersIn(reminders, when) : ''],
    ...signers.map(({ role, name, signedAt }) => [
      signerWords[role],
      signedAt ? `${name}, ${when(signedAt)}` : role === 'guardian' ? `${name}, not yet` : '',
    ]),
    ['SHA-256 as sent', contract.sha256 ?? ''],
    ['SHA-256 as sealed', contract.sealedSha256 ?? ''],
    ['Reason', reason ?? ''],
  ]
  return (
    <>
      {!contract.chainHolds && (
        <Banner tone="error" className="mb-4">
          The chain of events is broken. Something was changed in the database.
        </Banner>
      )}
      {[fault, ...faults]
        .filter((one, place, all) => one && all.indexOf(one) === place)
        .map((one) => (
          <Banner key={one} tone="error" className="mb-4">
            {one}
          </Banner>
        ))}
      {warnings.map((one) => (
        <Banner key={one} className="mb-4">
          {one}
        </Banner>
      ))}
      <dl className="text-label">
        {lines
          .filter(([, detail]) => detail)
          .map(([term, detail]) => (
            <div key={term} className="mt-1 flex flex-wrap gap-x-4">
              <dt className="shrink-0 text-umber">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">{detail}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-label">
        <TextLink to={`/admin-panel/applications/${contract.applicationId}#contract`}>
          Go to the application
        </TextLink>
      </p>
    </>
  )
}

function remindersIn(
  { sent, of, nextAt }: ReadContract['reminders'],
  when: (at: string | null) => string,
): string {
  const next = nextAt ? `the next one on ${when(nextAt)}` : 'no more automatic reminders'
  return `${sent} of ${of} sent, ${next}`
}

function Events({ contract: { events } }: { contract: ReadContract }) {
  const { timeZone } = usePublicFacts().institute
  if (events.length === 0) return null
  return (
    <>
      <h3 className="mt-6 font-medium">History</h3>
      <ol className="mt-2 text-label">
        {events.map(({ kind, at, who, address }, place) => (
          <li key={place} className="mt-1">
            {eventWords[kind] ?? kind}
            <span className="block text-help text-umber">
              {[formatInstant(at, timeZone), who, address].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
