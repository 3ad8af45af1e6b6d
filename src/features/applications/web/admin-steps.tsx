import { lazy, Suspense, useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { getPdfForOffice, type readApplication } from '../admin-contract.ts'
import type { StepName } from '../status.ts'

type Application = Answer<typeof readApplication>

// The forms weigh more than the page, and most looks at an application take no step.
const dialogs = {
  return: lazy(async () => ({
    default: (await import('./admin-return-dialog.tsx')).AdminReturnDialog,
  })),
  withdraw: lazy(async () => ({
    default: (await import('./admin-withdraw-dialog.tsx')).AdminWithdrawDialog,
  })),
}

type Offered = keyof typeof dialogs

const words: Record<Offered, string> = {
  return: 'Return to the applicant',
  withdraw: 'Withdraw for the applicant',
}

/** What this member of staff can do with the application; why not stands beside what is not possible now. */
export function AdminSteps({ application }: { application: Application }) {
  const [step, setStep] = useState<Offered>()
  const [isOpen, setOpen] = useState(false)
  const { id, round } = application
  const offered = application.steps.filter(({ step }) => isOffered(step))
  const reasons = [...new Set(offered.flatMap(({ why }) => why ?? []))]
  const Step = step && dialogs[step]

  function open(chosen: StepName) {
    if (!isOffered(chosen)) return
    setStep(chosen)
    setOpen(true)
  }

  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-start gap-2">
        {offered.map(({ step: name, why }) => (
          <Button
            key={name}
            look="outline"
            size="small"
            disabled={why !== null}
            aria-describedby={why === null ? undefined : `why-${reasons.indexOf(why)}`}
            onClick={() => open(name)}
          >
            {isOffered(name) && words[name]}
          </Button>
        ))}
        <DownloadButton
          size="small"
          look="quiet"
          onDownload={() =>
            download(
              call(getPdfForOffice, {
                params: { id },
                query: { round: round === null ? 'draft' : String(round) },
              }),
            )
          }
        >
          PDF of these answers
        </DownloadButton>
      </div>
      {reasons.map((why, index) => (
        <p key={why} id={`why-${index}`} className="mt-1.5 text-help text-umber">
          {why}
        </p>
      ))}
      {Step && (
        <Suspense>
          <Step application={application} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function isOffered(step: StepName): step is Offered {
  return step in dialogs
}
