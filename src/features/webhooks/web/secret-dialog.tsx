import { useState } from 'react'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { useCopy } from '#web/use-copy.ts'
import { changeSecret, dropEarlierSecret, showSecret, type WebhookEndpoint } from '../contract.ts'
import { shownWebhooks } from './shown-webhooks.ts'

type Props = { endpoint: WebhookEndpoint; onClose: () => void }
type Secrets = { secrets: readonly string[]; earlierUntil: string | null }

/** The secret that the other system checks signatures with, and the way to change it. */
export function SecretDialog({ endpoint: { id, name }, onClose }: Props) {
  const [shown, setShown] = useState<Secrets>()
  const { act, busy, problem } = useAct(shownWebhooks)
  const params = { id }

  function show() {
    return act(() => call(showSecret, { params }), { name: 'show', onDone: setShown })
  }

  const [secret, earlier] = shown?.secrets ?? []
  return (
    <Dialog title={`Secret of ${name}`} isOpen onClose={onClose}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      {!shown && (
        <p className="text-umber">
          The other system uses it to check that messages come from us. The audit log records each
          time someone views it.
        </p>
      )}
      {secret && (
        <p className="text-umber">
          Enter this in the other system, which uses it to check that messages come from us. Keep it
          as safe as a password.
        </p>
      )}
      {secret && <Secret label="Secret" value={secret} />}
      {earlier && shown?.earlierUntil && (
        <>
          <Secret label="Earlier secret" value={earlier} />
          <p className="mt-2 text-help text-umber">
            We sign with both until <When at={shown.earlierUntil} showsTime />.
          </p>
        </>
      )}
      <DialogActions>
        {!shown && (
          <Button busyLabel={busy === 'show' && 'Showing...'} onClick={show}>
            Show the secret
          </Button>
        )}
        <Button look={shown ? 'solid' : 'outline'} onClick={onClose}>
          Done
        </Button>
        {!shown ? null : earlier ? (
          <Button
            look="outline"
            busyLabel={busy === 'drop' && 'Ending it...'}
            onClick={() =>
              act(() => call(dropEarlierSecret, { params }), { name: 'drop', onDone: show })
            }
          >
            End the earlier secret now
          </Button>
        ) : (
          <Button
            look="outline"
            busyLabel={busy === 'change' && 'Changing it...'}
            onClick={() =>
              act(() => call(changeSecret, { params }), { name: 'change', onDone: show })
            }
          >
            Change the secret
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Secret({ label, value }: { label: string; value: string }) {
  const { copy, isCopied, refusal } = useCopy('Select the secret and copy it yourself.')
  return (
    <div className="mt-4">
      <p className="font-medium text-label">{label}</p>
      <code className="mt-1 block rounded-control bg-sand p-3 text-label wrap-anywhere">
        {value}
      </code>
      <Button look="quiet" size="small" className="mt-1 -ml-2.5" onClick={() => copy(value)}>
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only">: {label}</span>
      </Button>
      <p role="status" className="mt-2 text-label text-umber empty:mt-0">
        {refusal}
      </p>
    </div>
  )
}
