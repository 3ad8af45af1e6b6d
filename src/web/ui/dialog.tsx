import { type ReactNode, useEffect, useState } from 'react'
import { Heading, Modal, ModalOverlay, Dialog as RacDialog } from 'react-aria-components/Modal'
import { cx } from './cx.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** `alertdialog` for a question that must be answered before anything else. */
  role?: 'dialog' | 'alertdialog'
  /** Pressing beside the dialog closes it; only where nothing typed could be lost. */
  isDismissable?: boolean
  children: ReactNode
}

/** At most 500 px wide; on phones a sheet from the lower edge. Focus stays inside and is given back. */
export function Dialog({ title, isOpen, onClose, role, isDismissable, children }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      className={cx(
        overlayClass,
        'flex items-end justify-center sm:items-center sm:p-6 h-(--visual-viewport-height)',
      )}
    >
      <Modal className="flex max-h-full w-full max-w-dialog">
        <RacDialog
          role={role}
          className="min-h-0 w-full animate-rise overflow-y-auto rounded-t-card bg-paper text-ink shadow-dialog sm:rounded-card overscroll-contain px-6 pt-7 pb-[max(1.75rem,env(safe-area-inset-bottom))] outline-none sm:px-10 sm:py-9"
        >
          <Heading slot="title" className="mb-5 text-dialog">
            {title}
          </Heading>
          {children}
          <FocusGivenBack />
        </RacDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * React Aria gives the focus back in the next frame, which may come before the page can take it again:
 * then it would be lost. Here it is given back again, after the page can.
 */
function FocusGivenBack() {
  const [opener] = useState(() => document.activeElement)

  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body)
          opener.focus()
      })
    },
    [opener],
  )
  return null
}

/**
 * What is behind a dialog. Nothing that moves is an element of React Aria's own: it waits for
 * the motion of those before it takes a closed dialog away, and a motion cut short never ends.
 */
export const overlayClass = 'overlay fixed inset-x-0 top-0 z-20'

/** The row of acts that ends a dialog: the first is the one most people want. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>
}
