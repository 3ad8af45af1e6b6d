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
      <Modal
        data-surface={isDark ? 'dark' : undefined}
        className={cx(
          'h-full w-[min(20rem,85vw)] overflow-y-auto shadow-dialog entering:animate-slide-in exiting:animate-sink',
          !isDark && 'bg-paper',
        )}
      >
        <Dialog aria-label={label} className="flex min-h-full flex-col p-5 outline-none">
          <Button
            look="quiet"
            size="small"
            aria-label="Close"
            onClick={onClose}
            className={cx('mb-4 size-10 self-end', isDark && 'text-cream hover:bg-brown-deep')}
          >
            <Icon name="close" />
          </Button>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
