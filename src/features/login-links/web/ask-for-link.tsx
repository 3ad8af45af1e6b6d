import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { closeAuthDialog } from '#web/auth-dialog-state.ts'
import { call } from '#web/call.ts'
import type { PlaceProps } from '#web/page-parts.ts'
import { onTokenOfOtherTab } from '#web/tokens.ts'
import { Banner } from '#web/ui/banner.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import { askForLoginLink, NextPath } from '../contract.ts'

/** Asks for a link to the address that is typed above; the answer is the same with an account and without. */
export function AskForLink({ readEmail, refuseEmail, next }: PlaceProps['other-login']) {
  const { act, isBusy, problem, refusal } = useAct()
  const [said, setSaid] = useState<string>()
  const ofField = refusal?.fields?.email

  // The link may be opened in another tab of this browser, which logs this one in too.
  useEffect(() => onTokenOfOtherTab('applicant', (token) => token && closeAuthDialog()), [])

  async function ask() {
    if (isBusy) return
    setSaid(undefined)
    const wanted = { email: readEmail(), next: z.safeParse(NextPath, next).data }
    const { data: body, error } = z.safeParse(askForLoginLink.shapes.body, wanted)
    if (!body) return refuseEmail(error.issues[0]?.message ?? '')
    await act(() => call(askForLoginLink, { body }), {
      onDone: ({ message }) => setSaid(message),
      onRefused: ({ fields }) => fields?.email && refuseEmail(fields.email),
    })
  }

  return (
    <div className="space-y-2">
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => void ask()}
        className={`${linkClass} min-h-11 text-label`}
      >
        {isBusy ? 'Sending...' : 'Email me a login link'}
      </button>
      <Banner tone="error">{!ofField && problem}</Banner>
      <Banner tone="success" className="wrap-anywhere">
        {said}
      </Banner>
    </div>
  )
}
