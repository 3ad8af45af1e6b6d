import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { keyOf, queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { listMails, readMail } from '../contract.ts'
import { sendMailAgain } from '../outbox-contract.ts'

/** Sends a mail once more as a new one, which is opened then; or says why it cannot go. */
export function SendAgain({ id, whyNot }: { id: string; whyNot: string | null }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const queries = useQueryClient()
  const [, setParams] = useSearchParams()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send() {
    setSending(true)
    const sent = call(sendMailAgain, { params: { id } })
    const { error } = await attempt(sent, (answer) => {
      setParams({ mail: answer.id })
    })
    setProblem(error)
    for (const one of [listMails, readMail]) queries.invalidateQueries({ queryKey: keyOf(one) })
    setSending(false)
  }

  if (!me?.admin.rights.includes('send-mail-again')) return null
  return (
    <div className="mt-4 print:hidden">
      {whyNot === null ? (
        <Button look="outline" size="small" onClick={send} busyLabel={isSending && 'Sending...'}>
          Resend
        </Button>
      ) : (
        <p className="text-help text-umber">It can’t be resent. {whyNot}.</p>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-help text-rose">
          {problem}
        </p>
      )}
    </div>
  )
}
