import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type CheckResult,
  checkFile,
  checkHash,
  mostCheckedBytes,
  tooLargeToCheck,
} from '../contract.ts'

const title = 'Check a contract or letter'

const verdictWords: Record<CheckResult['verdict'], string> = {
  intact: 'This file is intact',
  foreign: 'This file is intact, but we have no record of it',
  altered: 'This file has been altered',
  unknown: 'We didn’t seal this file',
}

/** Says of a file whether it is a paper of the institute, and as it was sealed. */
export function CheckPage() {
  const [checked, setChecked] = useState<{ name: string; result: CheckResult }>()
  const [isTooLarge, setTooLarge] = useState(false)
  const { act, isBusy, problem } = useAct()

  function check([file]: File[]) {
    if (!file) return
    setChecked(undefined)
    setTooLarge(file.size > mostCheckedBytes)
    if (file.size > mostCheckedBytes) return
    void act(() => call(checkFile, { body: file }), {
      onDone: (result) => setChecked({ name: file.name, result }),
    })
  }

  return (
    <div className="page max-w-[calc(62ch+80px)] py-8 md:py-14">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-section">{title}</h1>
      <p className="mt-5 max-w-prose text-lead text-umber">
        Choose a contract or letter you received as a PDF to check whether it’s the exact file we
        sealed. We don’t keep it.
      </p>
      <FileButton
        accept="application/pdf,.pdf"
        onChoose={check}
        look="solid"
        className="mt-8"
        aria-describedby="check-problem"
      >
        {isBusy ? 'Checking...' : 'Choose a file'}
      </FileButton>
      <p id="check-problem" role="alert" className="mt-2 text-rose empty:hidden">
        {isTooLarge ? tooLargeToCheck : problem}
      </p>
      <div role="status" className="mt-8 empty:hidden">
        {checked && <Result {...checked} />}
      </div>
      <HashCheck />
      <p className="mt-12 max-w-prose text-help text-umber">
        Letters of admission downloaded before we sealed them have no seal. While your offer is
        open, you can download yours again to get one.
      </p>
      <p className="mt-4 max-w-prose text-help text-umber">
        The institute seals with its own certificate, so a PDF reader may say the signer is unknown
        even if the file is intact. This page knows whose certificate it is.
      </p>
    </div>
  )
}

function Result({ name, result }: { name: string; result: CheckResult }) {
  const { timeZone } = usePublicFacts().institute
  const { verdict, findings, about } = result
  // Of what bears no seal the others have nothing to ask.
  const shown = findings.filter(
    ({ question }) => verdict !== 'unknown' || question === 'known' || question === 'whole',
  )
  return (
    <>
      <Banner tone={verdict === 'intact' ? 'info' : 'error'}>
        <p className="font-medium">{verdictWords[verdict]}</p>
        <p className="wrap-anywhere">{name}</p>
      </Banner>
      <ul className="mt-5">
        {shown.map(({ question, holds, says }) => (
          <li key={question} className="mt-2 flex gap-3">
            <Icon name={holds ? 'check' : 'alert'} className="mt-1 size-5 shrink-0" />
            <span>
              <span className="sr-only">{holds ? 'Yes: ' : 'No: '}</span>
              {says}
            </span>
          </li>
        ))}
      </ul>
      {about && (
        <dl className="mt-6">
          {[
            [about.paper, about.number],
            ['Certificate', about.subject],
            ['Sealed', formatInstant(about.sealedAt, timeZone)],
            ...(about.stampedAt ? [['Time stamp', formatInstant(about.stampedAt, timeZone)]] : []),
            ...about.signatures.map(({ role, name, at }) => [
              role,
              `${name}, ${formatInstant(at, timeZone)}`,
            ]),
          ].map(([term, detail]) => (
            <div key={term} className="mt-2">
              <dt className="text-help text-umber">{term}</dt>
              <dd className="wrap-anywhere">{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      {about && (
        <p className="mt-6 max-w-prose">
          The seal says that the file is ours and unchanged, not that what it says still applies: a
          contract can end, and an offer can be withdrawn. Ask the admissions office about that.
        </p>
      )}
    </>
  )
}

/** For anyone who has the value alone, from a mail or another program. */
function HashCheck() {
  const [sha256, setHash] = useState('')
  const [said, setSaid] = useState<string>()
  const { act, isBusy, refusal } = useAct()
  const problem = refusal?.fields?.sha256 ?? refusal?.error

  function ask() {
    setSaid(undefined)
    void act(() => call(checkHash, { body: { sha256 } }), {
      onDone: ({ isOurs }) =>
        setSaid(
          isOurs ? 'We sealed a file with this value' : 'We haven’t sealed a file with this value',
        ),
    })
  }

  return (
    <PlainForm
      className="mt-12 max-w-prose"
      onSubmit={() => {
        if (!isBusy) ask()
      }}
    >
      <h2 className="text-h3">By its SHA-256 value</h2>
      <TextField
        label="SHA-256"
        hint="64 digits from 0 to 9 and a to f"
        value={sha256}
        onChange={setHash}
        error={problem}
        autoComplete="off"
        spellCheck="false"
        className="mt-3"
      />
      <Button type="submit" look="outline" className="mt-4" busyLabel={isBusy && 'Checking...'}>
        Look it up
      </Button>
      <p role="status" className="mt-3 empty:hidden">
        {said}
      </p>
    </PlainForm>
  )
}
