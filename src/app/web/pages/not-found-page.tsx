import { PageTitle } from '#web/page-title.tsx'
import { Arches } from '#web/ui/arches.tsx'
import { ButtonLink } from '#web/ui/link.tsx'

export function NotFoundPage() {
  return (
    <div className="page grid justify-items-center py-8 text-center md:py-14">
      <PageTitle>Page not found</PageTitle>
      <Arches rings={5} isDim className="h-52 border-current border-b" />
      <h1 className="mt-10 text-section">We can’t find that page</h1>
      <p className="mt-5 max-w-prose text-lead text-umber">
        The address may be old or mistyped. Everything you saved in your application is still there.
      </p>
      <div className="mt-9 flex w-full flex-col justify-center gap-3 sm:flex-row">
        <ButtonLink to="/">See the programs</ButtonLink>
        <ButtonLink to="/dashboard" look="outline">
          Go to your dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
