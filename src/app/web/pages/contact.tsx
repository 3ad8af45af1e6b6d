import type { ReactNode } from 'react'
import type { Institute } from '#shared/public-facts.ts'
import { linkClass } from '#web/ui/link.tsx'

/** Who to ask: the same words and places wherever somebody may be stuck. */
export function Contact({ institute }: { institute: Institute }) {
  return (
    <section
      aria-labelledby="contact"
      className="mt-20 grid gap-x-16 gap-y-5 md:mt-28 lg:grid-cols-[1fr_1fr]"
    >
      <div>
        <h2 id="contact" className="text-section">
          Talk to us
        </h2>
        <p className="mt-4 max-w-prose text-lead text-umber">
          Not sure which program fits, or how your service, your employer, or earlier study may
          count? Email or call before you start. A person in admissions will answer.
        </p>
      </div>
      <dl className="self-end text-label">
        <Line term="Email">
          <a href={`mailto:${institute.email}`} className={linkClass}>
            {institute.email}
          </a>
        </Line>
        <Line term="Phone">
          <a href={`tel:${institute.phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
            {institute.phone}
          </a>
        </Line>
        <Line term="Address">{institute.address}</Line>
      </dl>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] border-hairline border-t py-3 last:border-b">
      <dt className="text-umber">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
