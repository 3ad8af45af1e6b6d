import { type ReactNode, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OwnSignInLine } from './own-sign-in-line.tsx'

type Ends = { onDone: (message: string) => void; onCancel: () => void }

type Props = {
  title: string
  label: string
  heading: string
  form: (ends: Ends) => ReactNode
  /** What is there, given what the server said of a change. */
  children: (said: ReactNode) => ReactNode
}

/** One matter of one's own sign-in that is changed by a form of its own. */
export function OwnSignInChange({ title, label, heading, form, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const close = () => setOpen(false)

  function done(message: string) {
    setSaid(message)
    close()
  }

  return (
    <OwnSignInLine
      title={title}
      act={
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          {label}
        </Button>
      }
    >
      {children(
        said && (
          <Banner tone="success" className="mt-2">
            <span className="wrap-anywhere">{said}</span>
          </Banner>
        ),
      )}
      <Dialog title={heading} isOpen={isOpen} onClose={close}>
        {form({ onDone: done, onCancel: close })}
      </Dialog>
    </OwnSignInLine>
  )
}
