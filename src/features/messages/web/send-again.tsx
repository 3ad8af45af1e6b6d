import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { listMails, readMail } from '../contract.ts'
import { sendMailAgain } from '../outbox-contract.ts'

/** Sends a mail again as a new one, which is opened then; or says why it cannot go. */
export function SendAgain({ id, whyNot }: { id: string; whyNot: string | null }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const [, setParams] = useSearchParams()
  const { act, isBusy, problem } = useAct([listMails, readMail])
  const send = () =>
    act(() => call(sendMailAgain, { params: { id } }), {
      onDone: (answer) => setParams({ mail: answer.id }),
    })

  if (!me?.admin.rights.includes('send-mail-again')) return null
  return (
    <div className="mt-4 print:hidden">
      {whyNot === null ? (
        <Button look="outline" size="small" onClick={send} busyLabel={isBusy && 'Sending...'}>
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
