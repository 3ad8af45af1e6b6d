import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isGone, LinkedPage } from '#web/linked-page.tsx'
import { useMailedToken } from '#web/mailed-token.ts'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { beginLinkedPayment, openPayLink } from '../pay-contract.ts'
import { PayStep } from './pay-step.tsx'

const keptName = 'matricula.pay-link'

/** What a link for somebody else's card opens, without an account. It names no one. */
export function LinkedPayPage() {
  const token = useKeptToken()
  return (
    <LinkedPage token={token}>
      <Opened token={token} />
    </LinkedPage>
  )
}

/** Kept in this tab while a bank's own page is in between: the address that leads back does not hold it. */
function useKeptToken(): string {
  const mailed = useMailedToken()
  useEffect(() => {
    try {
      if (mailed) sessionStorage.setItem(keptName, mailed)
    } catch {
      // Without a place to keep it, the link itself leads back here.
    }
  }, [mailed])
  return mailed || readKeptToken()
}

function readKeptToken(): string {
  try {
    return sessionStorage.getItem(keptName) ?? ''
  } catch {
    return ''
  }
}

function Opened({ token }: { token: string }) {
  const request = { body: { token } }
  const { error } = useQuery({ ...queryOf(openPayLink, request), enabled: token !== '' })
  if (isGone(token, error)) return <Gone />
  return (
    <PayStep
      payable={queryOf(openPayLink, request)}
      begun={queryOf(beginLinkedPayment, request)}
      returnTo={`${location.origin}/link/pay`}
      receipt="The receipt goes to the person you paid for."
      back={
        <p className="text-label text-umber">
          Someone sent you this link so you can pay for them. It doesn’t show anything else.
        </p>
      }
    />
  )
}

function Gone() {
  return (
    <>
      <PageTitle>A payment</PageTitle>
      <h1 className="text-section">A payment</h1>
      <p className="mt-5 max-w-prose text-lead text-umber">
        This link doesn’t work. It may have been replaced by a newer one, expired after two weeks,
        or already been paid. Ask the person who sent it for a new one.
      </p>
    </>
  )
}
