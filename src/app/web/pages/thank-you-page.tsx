import { Suspense } from 'react'
import { usePublicFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { useSession } from '#web/session.ts'
import { Arches } from '#web/ui/arches.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'

// Visitors are thanked too, and need not wait for the code that reads an application.
const OwnConfirmation = lazy(async () => ({
  default: (await import('./own-confirmation.tsx')).OwnConfirmation,
}))

/** The confirmation of what was submitted, which may be visited again; thanks to everyone else. */
export function ThankYouPage() {
  const { authenticated } = useSession()
  return (
    <div className="page grid justify-items-center py-8 text-center md:py-14">
      <PageTitle>Thank you</PageTitle>
      <Arches rings={5} className="h-52 border-current border-b" />
      <h1 className="mt-10 text-display">Thank you</h1>
      {authenticated ? (
        <Suspense>
          <OwnConfirmation />
        </Suspense>
      ) : (
        <ForVisitors />
      )}
      <p className="mt-6 text-help text-umber">
        Questions in the meantime? <WriteToUs />
      </p>
    </div>
  )
}

function ForVisitors() {
  const { institute } = usePublicFacts()
  return (
    <>
      <p className="mt-6 max-w-prose text-lead text-umber">
        Thank you for your interest in {institute.name}. Each program’s page tells you what to have
        ready and when to apply. If you’ve already applied, log in to see your status.
      </p>
      <ButtonLink to="/" className="mt-9">
        See the programs
      </ButtonLink>
    </>
  )
}
