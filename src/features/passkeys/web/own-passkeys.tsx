import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import { listPasskeys, mostPasskeys, type Passkey } from '../contract.ts'
import { AddForm } from './add-form.tsx'
import { RemoveForm } from './remove-form.tsx'

/** What logs in without the password. */
export function OwnPasskeys() {
  const query = useQuery(queryOf(listPasskeys))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const [said, setSaid] = useState<string>()

  function close(message?: string) {
    setAdding(false)
    setRemoving(undefined)
    setSaid(message)
  }

  return (
    <>
      <p>
        Log in with a fingerprint, a face, or the PIN of your device. Changing or resetting your
        password removes all passkeys.
      </p>
      <Banner tone="success" className="mt-4 wrap-anywhere">
        {said}
      </Banner>
      <Loaded query={query}>
        {({ passkeys }) => (
          <>
            <ul className="mt-2">
              {passkeys.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} onRemove={setRemoving} />
              ))}
            </ul>
            {passkeys.length < mostPasskeys ? (
              <Button
                look="outline"
                size="small"
                className="mt-4"
                aria-haspopup="dialog"
                onClick={() => setAdding(true)}
              >
                Add a passkey
              </Button>
            ) : (
              <p className="mt-4 text-help text-umber">
                You have {mostPasskeys}, the most an account can have.
              </p>
            )}
          </>
        )}
      </Loaded>
      <Dialog title="Add a passkey" isOpen={isAdding} onClose={() => setAdding(false)}>
        <AddForm onDone={close} onCancel={() => setAdding(false)} />
      </Dialog>
      <Dialog
        role="alertdialog"
        title="Remove this passkey?"
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
      >
        {removing && (
          <RemoveForm passkey={removing} onDone={close} onCancel={() => setRemoving(undefined)} />
        )}
      </Dialog>
    </>
  )
}

type LineProps = { passkey: Passkey; onRemove: (passkey: Passkey) => void }

function PasskeyLine({ passkey, onRemove }: LineProps) {
  const { name, addedAt, lastUsedAt } = passkey
  return (
    <li className="flex items-center justify-between gap-6 border-hairline border-b py-3 last:border-b-0">
      <p className="min-w-0">
        <span className="text-ink wrap-anywhere">{name}</span>
        <span className="block text-help text-umber">
          Added <When at={addedAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <When at={lastUsedAt} showsTime />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </p>
      <Button
        look="quiet"
        size="small"
        className="-mr-2.5 shrink-0"
        aria-label={`Remove ${name}`}
        aria-haspopup="dialog"
        onClick={() => onRemove(passkey)}
      >
        Remove
      </Button>
    </li>
  )
}
