import { useState } from 'react'
import type { Program } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAct } from '#web/use-act.ts'
import { discardApplication, getApplication, listOwnApplications } from '../contract.ts'
import { forgetDraft } from './drafts.ts'
import { fetchApplication } from './fetch-application.ts'

type Props = {
  application: { id: string; program: Program }
  /** How the question names it, like "Master of Science, September 2027". */
  name: string
  onDiscarded?: () => void
}

/** Throws away an application that was never submitted, after a question. */
export function DiscardApplication({ application, name, onDiscarded }: Props) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { act, isBusy, problem } = useAct([listOwnApplications])
  const { id, program } = application

  async function discard() {
    if (!(await act(() => call(discardApplication, { params: { id }, body: {} })))) return
    if (user) forgetDraft(user.id, program)
    await fetchApplication()
    setOpen(false)
    onDiscarded?.()
    queryClient.removeQueries({ queryKey: keyOf(getApplication) })
  }

  return (
    <>
      <Button look="quiet" size="small" className="-ml-2.5 min-h-11" onClick={() => setOpen(true)}>
        <Icon name="remove" className="size-4" />
        Discard this application
      </Button>
      <Dialog
        role="alertdialog"
        title="Discard this application?"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Banner tone="error" className="mb-5">
          {problem}
        </Banner>
        <p className="wrap-anywhere">
          {name}: we’ll delete all of its answers, here and on our servers. You haven’t submitted
          it, and this can’t be undone. You can start over while the intake is open.
        </p>
        <DialogActions>
          <Button look="outline" onClick={() => setOpen(false)}>
            Keep it
          </Button>
          <Button look="danger" onClick={discard} busyLabel={isBusy && 'Discarding...'}>
            Discard it
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
