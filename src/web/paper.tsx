import type { ReactNode } from 'react'
import { usePublicFacts } from './facts.tsx'
import { Mark } from './ui/mark.tsx'

type Props = { label: string; children: ReactNode }

/** A paper of the institute as it would be on a table: its mark and address, then the words. */
export function Paper({ label, children }: Props) {
  const { institute, letters } = usePublicFacts()
  const { name, address, email } = institute
  return (
    <article
      aria-label={label}
      className="rounded-card bg-paper px-6 py-8 shadow-card sm:px-14 sm:py-14 print:p-0 print:[box-shadow:none]"
    >
      <header className="space-y-3 border-hairline border-b pb-6">
        <p className="flex items-center gap-4 font-display text-h3">
          <Mark letters={letters} className="h-9 w-auto text-brown" />
          <bdi>{name}</bdi>
        </p>
        <p className="text-help text-umber">
          {address}
          <span className="block wrap-anywhere">{email}</span>
        </p>
      </header>
      {children}
    </article>
  )
}
