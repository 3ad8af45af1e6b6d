import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { Paper } from '#web/paper.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { type ReadOwnContract, readOwnContract } from '../contract.ts'
import { eventWords, ownWords } from '../state.ts'
import { ContractText } from './contract-text.tsx'
import { DeclineContract } from './decline-contract.tsx'
import { OwnConsent, WithdrawConsent } from './own-consent.tsx'
import { OwnReading } from './own-contract-text.tsx'
import { OwnPapers } from './own-papers.tsx'
import { OwnSignature } from './own-signature.tsx'
import { ownActs, type SigningActs } from './signing-acts.ts'
import { type SigningStep, SigningSteps } from './signing-steps.tsx'

type Step = Exclude<SigningStep, 'done'>
const stepWords: Record<Step, string> = {
  read: 'Read',
  agree: 'Agree to electronic records',
  sign: 'Sign',
}

export function OwnContractView({ id }: { id: string }) {
  const query = useQuery(queryOf(readOwnContract, { params: { id } }))
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading="Loading..." className="mt-8" />
  return <SignerView contract={data} acts={ownActs(data)} />
}

type Props = { contract: ReadOwnContract; acts: SigningActs }

/** A contract as one of those who sign it sees it. */
export function SignerView({ contract, acts }: Props) {
  return contract.status === 'sent' && !contract.signedAt ? (
    <ToSign contract={contract} acts={acts} />
  ) : (
    <ContractState contract={contract} acts={acts} />
  )
}

/** The three steps to a signature, one at a time; what is done can be gone back to. */
function ToSign({ contract, acts }: Props) {
  const { timeZone } = usePublicFacts().institute
  const reached: Step = !contract.readAt ? 'read' : !contract.consentedAt ? 'agree' : 'sign'
  const [shown, setShown] = useState<Step>()
  const [isDeclining, setDeclining] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const step = shown ?? reached
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) heading.current?.focus()
    before.current = step
  }, [step])
  const goOn = () => setShown(undefined)
  const same = { contract, acts, onDone: goOn, onOpened: () => setOpened(true) }
  return (
    <>
      <p className="mt-4 max-w-prose text-lead text-umber">{contract.title}</p>
      <p className="mt-2">Sign by {formatInstant(contract.expiresAt, timeZone)}</p>
      <SigningSteps
        reached={reached}
        shown={step}
        onShow={(one) => one !== 'done' && setShown(one)}
      />
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-h3 outline-none">
        {stepWords[step]}
      </h2>
      <div className="mt-4">
        {step === 'read' && <OwnReading {...same} />}
        {step === 'agree' && (
          <OwnConsent {...same} hasOpened={isOpened || contract.openedAt !== null} />
        )}
        {step === 'sign' && <OwnSignature contract={contract} acts={acts} />}
      </div>
      <p className="mt-10 text-label">
        Don’t want to sign?{' '}
        <Button look="quiet" size="small" className="-mx-2.5" onClick={() => setDeclining(true)}>
          Decline the contract
        </Button>
      </p>
      <DeclineContract acts={acts} isOpen={isDeclining} onClose={() => setDeclining(false)} />
    </>
  )
}

/** A contract at which there is nothing to do: where it stands, its papers, its text. */
function ContractState({ contract, acts }: Props) {
  const { timeZone } = usePublicFacts().institute
  const { status, hasLapsed, events, reason, words } = contract
  const refusedBy = events.findLast(({ kind }) => kind === 'declined')?.who
  return (
    <>
      <p className="mt-4 max-w-prose text-lead text-umber">{contract.title}</p>
      {!hasLapsed && <Reached status={status} />}
      <Banner className="mt-6">
        <p className="font-medium">
          {hasLapsed ? 'This contract is no longer valid' : ownWords(contract, refusedBy)}
        </p>
        <p>{status === 'sent' ? afterGuardian : whatNext[status]}</p>
        {reason && <p className="mt-2 whitespace-pre-line wrap-anywhere">{reason}</p>}
      </Banner>
      <OwnPapers contract={contract} acts={acts} />
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 max-w-form">
          <Fold title="The text of the contract" isOpen="wide">
            <Paper label={contract.title}>
              <ContractText words={words} headings="h3" />
            </Paper>
          </Fold>
        </div>
        <div className="min-w-0">
          <h2 className="text-h3">History</h2>
          <ol className="mt-3">
            {events.map(({ kind, at, who }) => (
              <li key={`${kind}${at}`} className="mt-1">
                {eventWords[kind] ?? kind}
                <span className="block text-help text-umber">
                  {formatInstant(at, timeZone)}
                  {who && ' · '}
                  <bdi>{who}</bdi>
                </span>
              </li>
            ))}
          </ol>
          <WithdrawConsent contract={contract} acts={acts} />
        </div>
      </div>
    </>
  )
}

/** One's own steps are done; the last one is with the others until the contract is complete. */
function Reached({ status }: Pick<ReadOwnContract, 'status'>) {
  if (status === 'complete') return <SigningSteps />
  const isUnderWay = ['sent', 'signed', 'countersigned', 'sealing_failed'].includes(status)
  return isUnderWay && <SigningSteps reached="done" />
}

const afterGuardian = 'We emailed them their own link. The institute signs after they do.'

const whatNext: Partial<Record<ReadOwnContract['status'], string>> = {
  signed: 'The institute signs next. We’ll email you when the contract is complete.',
  countersigned: 'We’re sealing the file. We’ll email you when your copy is ready.',
  sealing_failed: 'We’re sealing the file. We’ll email you when your copy is ready.',
  complete: 'Save a copy for your records. It stays here too.',
  expired: 'If you want the place, email the admissions office. We can send it again.',
  declined: 'If you didn’t mean to do that, email the admissions office soon.',
  voided: 'It’s no longer in effect.',
}
