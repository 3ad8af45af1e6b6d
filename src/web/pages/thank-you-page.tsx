import { lazy, Suspense } from 'react'
import { usePublicFacts } from '../facts.tsx'
import { PageTitle } from '../page-title.tsx'
import { useSession } from '../session.ts'
import { Arches } from '../ui/arches.tsx'
import { ButtonLink, linkClass } from '../ui/link.tsx'

// Visitors are thanked too, and need not wait for the code that reads an application.
const OwnReceipt = lazy(async () => ({
  default: (await import('./own-receipt.tsx')).OwnReceipt,
}))

export function ThankYouPage() {
  const { institute } = usePublicFacts()
  const { user } = useSession()
  return (
    <div className="page grid justify-items-center py-8 text-center md:py-14">
      <PageTitle>Thank you</PageTitle>
      <Arches rings={5} className="h-52 border-current border-b" />
      <h1 className="mt-10 text-display">Thank you</h1>
      <p className="mt-6 max-w-prose text-lead text-umber">
        Your application is with the admissions office, and there is nothing more to do today. Your
        dashboard shows where it stands, whose turn it is and what comes next. We write to you when
        something changes.
      </p>
      {user && (
        <Suspense>
          <OwnReceipt />
        </Suspense>
      )}
      <ButtonLink to="/dashboard" className="mt-9">
        Go to your dashboard
      </ButtonLink>
      <p className="mt-6 text-help text-umber">
        Questions in the meantime? Write to{' '}
        <a href={`mailto:${institute.email}`} className={linkClass}>
          {institute.email}
        </a>
      </p>
    </div>
  )
}
