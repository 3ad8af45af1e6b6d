import { hasUnsent } from '#web/draft-queue.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { holdsUnsent } from '#web/unsent-text.ts'

type Props = { onStay: () => void; onLeave: () => void }

export function UnsentQuestion({ onStay, onLeave }: Props) {
  const { user, program, status } = useSession()
  const isLate = user && program && status !== 'incomplete' && hasUnsent(user.id, program)
  if (!isLate && user && holdsUnsent(user.id))
    return <UnsentMessage onStay={onStay} onLeave={onLeave} />
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={isLate ? 'Some answers were not sent' : 'Some answers are not sent yet'}
      onClose={onStay}
    >
      <p>
        {isLate
          ? 'You typed them after your application was submitted, so they are not part of it. They are kept on this device alone.'
          : 'They are kept on this device alone and cannot be sent right now.'}{' '}
        Signing out removes them, so that nobody else can read them here.
      </p>
      <DialogActions>
        <Button onClick={onStay}>Stay signed in</Button>
        <Button look="danger" onClick={onLeave}>
          Sign out without them
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function UnsentMessage({ onStay, onLeave }: Props) {
  return (
    <Dialog isOpen role="alertdialog" title="A message is not sent yet" onClose={onStay}>
      <p>
        What you have typed is kept on this device alone. Signing out removes it, so that nobody
        else can read it here.
      </p>
      <DialogActions>
        <Button onClick={onStay}>Stay signed in</Button>
        <Button look="danger" onClick={onLeave}>
          Sign out without it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
