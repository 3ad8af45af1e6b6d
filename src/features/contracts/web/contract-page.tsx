import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { type To, useNavigate } from 'react-router'
import { formatInstant } from '#shared/dates.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Paper } from '#web/paper.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { type ReadContract, readContract } from '../admin-contract.ts'
import { signerWords } from '../signature.ts'
import { eventWords, stateWords, waitsForOf } from '../state.ts'
import { ContractActs } from './contract-acts.tsx'
import { ContractText } from './contract-text.tsx'
import { GuardianForm } from './guardian-form.tsx'

type Props = {
  id: string
  may: { manage: boolean; sign: boolean }
  /** The contracts that it was opened from. */
  back: To
}

/** One contract: what it says, and beside it what can be done, where it stands, and what happened. */
export function ContractPage({ id, may, back }: Props) {
  const query = useQuery(queryOf(readContract, { params: { id } }))
  return (
    <>
      <TextLink to={back} className="inline-flex items-center gap-2 text-label print:hidden">
        <Icon name="back" className="size-4" />
        Contracts
      </TextLink>
      {!query.data && (
        <>
          <PageTitle>Contract</PageTitle>
          <h1 className="mt-4 text-dialog">Contract</h1>
        </>
      )}
      <Loaded query={query} loading className="mt-5">
        {(data) => <Opened contract={data} may={may} back={back} />}
      </Loaded>
    </>
  )
}

type OpenedProps = Omit<Props, 'id'> & { contract: ReadContract }

function Opened({ contract, may, back }: OpenedProps) {
  const { status, hasLapsed, name, words } = contract
  const { office, tone } = stateWords[status]
  const navigate = useNavigate()
  return (
    <>
      <PageTitle>{`Contract of ${name}`}</PageTitle>
      <header className="mt-4 mb-6 flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h1 className="min-w-0 text-dialog wrap-anywhere">
          Contract of <bdi>{name}</bdi>
        </h1>
        <StatusWord tone={hasLapsed ? 'ended' : tone}>
          {hasLapsed ? `${office}, but no longer valid` : office}
        </StatusWord>
      </header>
      <div className="grid gap-x-16 gap-y-7 lg:grid-cols-[1fr_25rem]">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <Faults contract={contract} />
          <ContractActs contract={contract} may={may} onGone={() => navigate(back)} />
          {status === 'draft' && may.manage && (contract.isMinor || contract.guardian) && (
            <GuardianForm key={JSON.stringify(contract.guardian)} contract={contract} />
          )}
          <ContractFacts contract={contract} />
          <Events contract={contract} />
        </div>
        <div className="min-w-0">
          {words ? (
            <Paper label={words.title}>
              <ContractText words={words} />
            </Paper>
          ) : (
            <p className="text-umber">It has no text yet.</p>
          )}
        </div>
      </div>
    </>
  )
}

function Faults({ contract: { chainHolds, fault, faults, warnings } }: { contract: ReadContract }) {
  return (
    <>
      {!chainHolds && (
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
    </>
  )
}

function ContractFacts({ contract }: { contract: ReadContract }) {
  const { timeZone } = usePublicFacts().institute
  const { status, reason, signers, reminders } = contract
  const when = (at: string | null) => (at ? formatInstant(at, timeZone) : '')
  const consent = signers[0]
  const lines = [
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
    ['Time stamp', contract.addition ? stampIn(contract.addition, when) : ''],
  ]
  const marks = [
    ['SHA-256 as sent', contract.sha256 ?? ''],
    ['SHA-256 as sealed', contract.sealedSha256 ?? ''],
    ['SHA-256 with its time stamp', contract.addition?.sha256 ?? ''],
    ['Reason', reason ?? ''],
  ]
  const signed = signers
    .filter(({ role, signedAt }) => signedAt || role === 'guardian')
    .map(({ role, name, signedAt }) => ({
      term: signerWords[role],
      // A name may run the other way than the words after it.
      detail: (
        <span className="wrap-anywhere">
          <bdi>{name}</bdi>, {signedAt ? when(signedAt) : 'not yet'}
        </span>
      ),
    }))
  return (
    <>
      <Facts facts={[...factsOf(lines), ...signed, ...factsOf(marks)]} className="mt-6" />
      <p className="mt-3 text-label">
        <TextLink to={`/admin-panel/applications/${contract.applicationId}#contract`}>
          Go to the application
        </TextLink>
      </p>
    </>
  )
}

/** What there is something to say about. */
function factsOf(lines: readonly (readonly string[])[]) {
  return lines.flatMap(([term, detail]) =>
    term && detail ? [{ term, detail: <span className="wrap-anywhere">{detail}</span> }] : [],
  )
}

function stampIn(
  { stampedAt, hasProofs, says }: NonNullable<ReadContract['addition']>,
  when: (at: string | null) => string,
): string {
  const proofs = hasProofs ? ', with proof that the certificates were valid' : ''
  const stands = stampedAt ? `${when(stampedAt)}${proofs}` : 'Not yet'
  return says ? `${stands}. ${says}` : stands
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
      <h2 className="mt-7 text-h3">History</h2>
      <ol className="mt-2 text-label">
        {events.map(({ kind, at, who, address }, place) => (
          <li key={place} className="mt-1">
            {eventWords[kind] ?? kind}
            <span className="block text-help text-umber">
              {formatInstant(at, timeZone)}
              {[who, address].filter(Boolean).map((one) => (
                <Fragment key={one}>
                  {' · '}
                  <bdi>{one}</bdi>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
