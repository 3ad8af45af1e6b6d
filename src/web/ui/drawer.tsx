import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { overlayClass } from './dialog.tsx'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  isOpen: boolean
  onClose: () => void
  isDark?: boolean
  children: ReactNode
}

/** A panel from the left edge that holds navigation on narrow screens. */
export function Drawer({ label, isOpen, onClose, isDark, children }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={cx(overlayClass, 'h-dvh')}
    >
      <Modal className="h-full w-[min(20rem,85vw)]">
        <Dialog
          aria-label={label}
          data-surface={isDark ? 'dark' : undefined}
          className={cx(
            'flex h-full animate-slide-in flex-col overflow-y-auto p-5 shadow-dialog outline-none',
            !isDark && 'bg-paper',
          )}
        >
          <Button
            look={isDark ? 'quiet-on-dark' : 'quiet'}
            size="small"
            aria-label="Close"
            onClick={onClose}
            className="mb-4 size-10 self-end"
          >
            <Icon name="close" />
          </Button>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
