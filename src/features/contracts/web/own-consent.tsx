import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { useAct } from '#web/use-act.ts'
import type { ReadOwnContract } from '../contract.ts'
import { OwnPapers } from './own-papers.tsx'
import type { SigningActs } from './signing-acts.ts'

type Props = {
  contract: ReadOwnContract
  acts: SigningActs
  /** Here, at the step before, or on an earlier visit. */
  hasOpened: boolean
  onOpened: () => void
  onDone: () => void
}

/** What electronic records mean, and the agreement to them: the PDF is opened before. */
export function OwnConsent({ contract, acts, hasOpened, onOpened, onDone }: Props) {
  const { disclosure, consentedAt } = contract
  const [couldOpen, setCouldOpen] = useState(false)
  const [agrees, setAgrees] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { act, isBusy, problem } = useAct(acts.shown)
  const { version, sha256 } = disclosure

  async function agree() {
    setAsked(true)
    if (!couldOpen || !agrees) return
    if (await act(() => acts.agree({ version, sha256, couldOpen: true }))) onDone()
  }

  const parts = disclosure.parts.map(({ title, words }) => (
    <section key={title} className="mt-6">
      <h3 className="font-body font-medium text-body">{title}</h3>
      <p className="mt-1 whitespace-pre-line">{words}</p>
    </section>
  ))
  if (consentedAt)
    return (
      <div className="max-w-prose">
        <p>You’ve agreed to this.</p>
        {parts}
        <Button className="mt-8" onClick={onDone}>
          Continue
        </Button>
        <WithdrawConsent contract={contract} acts={acts} />
      </div>
    )
  return (
    <PlainForm
      className="max-w-prose"
      onSubmit={() => {
        if (!isBusy) void agree()
      }}
    >
      <p>
        You’ll sign this contract electronically and get it as a file. Before you do, please read
        this:
      </p>
      {parts}
      <section className="mt-6">
        <h3 className="font-body font-medium text-body">Check that you can open it</h3>
        <p className="mt-1">Open the contract as a PDF. Save it if you like.</p>
        <OwnPapers contract={contract} acts={acts} onOpened={onOpened} />
      </section>
      <div className="mt-6 flex flex-col gap-2">
        <Checkbox
          isSelected={couldOpen}
          onChange={setCouldOpen}
          isDisabled={!hasOpened}
          error={isAsked && !couldOpen ? 'Open the PDF, and confirm that you could' : undefined}
        >
          I could open and read the PDF
        </Checkbox>
        <Checkbox
          isSelected={agrees}
          onChange={setAgrees}
          error={isAsked && !agrees ? 'Agree to continue, or ask us for paper' : undefined}
        >
          I agree to electronic records and signatures for this contract
        </Checkbox>
      </div>
      <Banner tone="error" className="mt-6">
        {problem}
      </Banner>
      <Button type="submit" className="mt-6" busyLabel={isBusy && 'One moment...'}>
        Agree and continue
      </Button>
    </PlainForm>
  )
}

/** Takes the agreement back, as it says that one may. */
export function WithdrawConsent({ contract, acts }: Pick<Props, 'contract' | 'acts'>) {
  const { consentedAt, status } = contract
  const { act, isBusy, problem } = useAct(acts.shown)
  if (!consentedAt || status === 'voided') return null

  return (
    <p className="mt-8 text-label">
      You agreed to electronic records.{' '}
      <Button
        look="quiet"
        size="small"
        className="-mx-2.5"
        onClick={() => act(acts.takeBack)}
        busyLabel={isBusy && 'One moment...'}
      >
        Withdraw consent
      </Button>
      {problem && (
        <span role="alert" className="block text-rose">
          {problem}
        </span>
      )}
    </p>
  )
}
