import { Suspense, useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { lazy } from '#web/lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { getInterviewFile, type OwnInterview } from '../contract.ts'
import { BookedFacts } from './booked-facts.tsx'

const CancelDialog = lazy(async () => ({
  default: (await import('./cancel-dialog.tsx')).CancelDialog,
}))

type Props = { id: string; interview: OwnInterview }

/** What is booked, and how to keep, move or cancel it. */
export function BookedInterview({ id, interview }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const { start, timeZone, whyNotMove, whyNotCancel } = interview
  return (
    <>
      <BookedFacts interview={interview} part="first" />
      <div className="mt-4 flex flex-wrap items-start gap-3 print:hidden">
        <DownloadButton
          size="small"
          onDownload={() => download(() => call(getInterviewFile, { params: { id } }))}
        >
          Add to my calendar
        </DownloadButton>
        {whyNotMove === null && (
          <ButtonLink to={`/schedule?application=${id}&move=1`} look="outline" size="small">
            Reschedule
          </ButtonLink>
        )}
        {whyNotCancel === null && (
          <Button
            look="quiet"
            size="small"
            className="underline"
            aria-haspopup="dialog"
            onClick={() => {
              setOpened(true)
              setOpen(true)
            }}
          >
            Cancel the interview
          </Button>
        )}
      </div>
      {wasOpened && (
        <Suspense>
          <CancelDialog
            key={start}
            id={id}
            start={start}
            words={formatInstant(start, timeZone)}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
