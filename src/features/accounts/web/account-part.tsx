import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode }

/** One matter of the account page. */
export function AccountPart({ title, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid gap-x-10 gap-y-4 border-hairline border-t pt-6 xl:grid-cols-[12rem_1fr]"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <div className="min-w-0 max-w-form">{children}</div>
    </section>
  )
}
