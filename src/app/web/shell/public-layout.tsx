import type { ReactNode } from 'react'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { usePublicFacts } from '#web/facts.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Main, SkipLink } from './landmarks.tsx'

type Props = {
  /** "Log in" or "Dashboard", at the end of the header. */
  account: ReactNode
  children?: ReactNode
}

export function PublicLayout({ account, children = <Outlet /> }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="page flex flex-wrap items-center gap-x-2 py-6 sm:gap-x-5 md:py-9">
        <div className="min-w-40 grow basis-22">
          <HomeLink />
        </div>
        {account}
      </header>
      <Main className="grow">{children}</Main>
      <Footer />
      <ScrollRestoration />
    </div>
  )
}

export function HomeLink() {
  const { institute, letters } = usePublicFacts()
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-3 font-display font-strong text-h3 leading-none"
    >
      <Mark letters={letters} />
      <span className="line-clamp-2 min-w-0 pb-0.5">{institute.name}</span>
    </Link>
  )
}

function Footer() {
  const { institute } = usePublicFacts()
  return (
    <footer className="page mt-20 pb-8">
      <div className="flex flex-wrap justify-between gap-x-10 gap-y-3 border-hairline border-t pt-6 text-help text-umber">
        <p className="min-w-0">© {institute.name}</p>
        <p className="min-w-0">{institute.address}</p>
      </div>
    </footer>
  )
}
