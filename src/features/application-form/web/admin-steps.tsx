import { Suspense, useState } from 'react'
import { isOfficeStep } from '#features/applications/office-steps.ts'
import { type StepName, steps } from '#features/applications/steps.ts'
import { counted } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { lazy } from '#web/lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { getPdfForOffice, type readApplication } from '../admin-contract.ts'

type Application = Answer<typeof readApplication>

// The forms weigh more than the page, and most looks at an application take no step.
const ReturnDialog = lazy(async () => ({
  default: (await import('./admin-return-dialog.tsx')).AdminReturnDialog,
}))
const WithdrawDialog = lazy(async () => ({
  default: (await import('./admin-withdraw-dialog.tsx')).AdminWithdrawDialog,
}))
const StepDialog = lazy(async () => ({
  default: (await import('./admin-step-dialog.tsx')).AdminStepDialog,
}))

/** What this member of staff can do with the application; what is not possible now is below with why. */
export function AdminSteps({ application }: { application: Application }) {
  const [step, setStep] = useState<StepName>()
  const [isOpen, setOpen] = useState(false)
  const { id, round } = application
  const possible = application.steps.filter(({ why }) => why === null)
  const dialog = { application, isOpen, onClose: () => setOpen(false) }

  function open(chosen: StepName) {
    setStep(chosen)
    setOpen(true)
  }

  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-start gap-2">
        {possible.map(({ step: name }) => (
          <Button key={name} look="outline" size="small" onClick={() => open(name)}>
            {wordsOf(name)}
          </Button>
        ))}
        <DownloadButton
          size="small"
          look="quiet"
          onDownload={() =>
            download(() =>
              call(getPdfForOffice, {
                params: { id },
                query: { round: round === null ? 'draft' : String(round) },
              }),
            )
          }
        >
          PDF of these answers
        </DownloadButton>
        <ButtonLink to="?as=applicant" look="quiet" size="small">
          See as the applicant
        </ButtonLink>
      </div>
      <NotNow application={application} />
      {step && (
        <Suspense>
          {step === 'return' && <ReturnDialog {...dialog} />}
          {step === 'withdraw' && <WithdrawDialog {...dialog} />}
          {isOfficeStep(step) && <StepDialog key={step} step={step} {...dialog} />}
        </Suspense>
      )}
    </div>
  )
}

/** Steps of this role that the application does not allow as it stands, by the reason why not. */
function NotNow({ application }: { application: Application }) {
  const barred = application.steps.filter(({ why }) => why !== null)
  const reasons = [...new Set(barred.map(({ why }) => why))]
  if (barred.length === 0) return null
  return (
    <details className="mt-1.5 text-help text-umber">
      <summary className="w-fit cursor-pointer py-1">
        Not available right now: {counted(barred.length, 'step')}
      </summary>
      <dl className="mb-1 space-y-1.5">
        {reasons.map((why) => (
          <div key={why}>
            <dt className="text-ink">{why}</dt>
            <dd>
              {barred
                .filter((one) => one.why === why)
                .map(({ step }) => wordsOf(step))
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function wordsOf(step: StepName): string {
  return step === 'withdraw' ? 'Withdraw for the applicant' : steps[step].words
}
