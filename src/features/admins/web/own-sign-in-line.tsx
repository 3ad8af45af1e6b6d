import type { ReactNode } from 'react'

type Props = { title: string; act?: ReactNode; children: ReactNode }

/** One matter of one's own sign-in: what it is, how it stands and what can be done. */
export function OwnSignInLine({ title, act, children }: Props) {
  return (
    <section className="border-hairline border-t py-4 last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 className="font-body font-medium">{title}</h3>
        {act}
      </div>
      <div className="text-label text-umber">{children}</div>
    </section>
  )
}
