import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone, LinkedPage } from '#web/linked-page.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useMailedToken } from '#web/mailed-token.ts'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { openReference } from '../contract.ts'
import { ReferenceForm } from './reference-form.tsx'

/** What a referee's link opens, without an account. Opening it changes nothing. */
export function ReferencePage() {
  const token = useMailedToken()
  return (
    <LinkedPage token={token}>
      <Opened token={token} />
    </LinkedPage>
  )
}

type Done = 'sent' | 'declined' | 'mistaken'

function Opened({ token }: { token: string }) {
  const [done, setDone] = useState<Done>()
  const query = useQuery({
    ...queryOf(openReference, { body: { token } }),
    // What is being written is newer than anything that could be read again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: token !== '',
  })
  const { data, error } = query
  if (done) return <Ended done={done} />
  if (data) return <ReferenceForm token={token} opened={data} onDone={setDone} />
  return (
    <>
      <PageTitle>A reference</PageTitle>
      <h1 className="text-section">A reference</h1>
      {isGone(token, error) ? (
        <Gone />
      ) : (
        <Loaded query={query} loading="Loading..." className="mt-6" />
      )}
    </>
  )
}

function Gone() {
  return (
    <p className="mt-5 max-w-prose text-lead text-umber">
      This link doesn’t work. You may have already sent your reference, we may have emailed you a
      newer link, or the reference may no longer be needed. If you came from our email, check that
      you copied the whole address.
    </p>
  )
}

const endings: Record<Done, { title: string; words: string }> = {
  sent: {
    title: 'Thank you for your reference',
    words: 'We’ve received it. There’s nothing else to do. You can close this page.',
  },
  declined: {
    title: 'Thank you for telling us',
    words: 'We’ve noted that you can’t write a reference. We won’t ask again.',
  },
  mistaken: {
    title: 'Thank you for telling us',
    words: 'We won’t email you about this again.',
  },
}

function Ended({ done }: { done: Done }) {
  const { title, words } = endings[done]
  return (
    <div role="status">
      <PageTitle>{title}</PageTitle>
      <h1 ref={focus} tabIndex={-1} className="text-section outline-none">
        {title}
      </h1>
      <p className="mt-5 max-w-prose text-lead text-umber">{words}</p>
    </div>
  )
}

function focus(heading: HTMLElement | null) {
  heading?.focus()
}
