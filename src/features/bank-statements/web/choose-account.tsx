import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import type { Preview } from '../contract.ts'

type Props = {
  preview: Preview
  fileName: string
  problem: string | undefined
  isSending: boolean
  onReady: (profile: string) => void
  onOther: () => void
  onClose: () => void
}

/** Asks which account a file is of: the columns alone don't say, since a bank gives all accounts the same. */
export function ChooseAccount({ preview, fileName, problem, isSending, ...props }: Props) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Dialog title="Which account is it?" isOpen onClose={props.onClose}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p className="mb-4 text-umber wrap-anywhere">
        We know the columns of “{fileName}”. Choose the account that its payments went to.
      </p>
      <ul className="flex flex-col gap-2">
        {preview.fitting.map(({ id, name, account }) => (
          <li key={id}>
            <Button
              look={preview.fitting.length === 1 ? 'solid' : 'outline'}
              className="max-w-full wrap-anywhere"
              busyLabel={isSending && chosen === id && 'Reading the file...'}
              onClick={() => {
                setChosen(id)
                props.onReady(id)
              }}
            >
              {name}, account {account}
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="outline" onClick={props.onOther}>
          A different account
        </Button>
        <Button look="quiet" onClick={props.onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
