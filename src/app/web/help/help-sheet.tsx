import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { overlayClass } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import { chapterOf } from './chapter-of.ts'
import { HelpGuide } from './help-guide.tsx'

type Props = { onClose: () => void }

/** From here on a page keeps its width with Help beside it; below, Help covers its right edge. */
const roomy = '(min-width: 107rem)'

/** Help beside the page, which stays in use; where there is no room for both, over it. */
export function HelpSheet({ onClose }: Props) {
  return useIsWide() ? <Beside onClose={onClose} /> : <Over onClose={onClose} />
}

function Beside({ onClose }: Props) {
  const isRoomy = useIsWide(roomy)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    field.current?.focus()
    return () => {
      // What was closed by hand elsewhere keeps the focus there.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])

  function closeByKey({ key, defaultPrevented }: KeyboardEvent) {
    if (key === 'Escape' && !defaultPrevented) onClose()
  }

  return (
    <aside
      aria-label="Help"
      onKeyDown={closeByKey}
      style={{ width: '23rem', right: 0 }}
      className={cx(
        'top-0 h-dvh shrink-0 overflow-y-auto overscroll-contain border-hairline border-l bg-paper px-6 py-4 print:hidden',
        isRoomy ? 'sticky' : 'fixed z-10 shadow-dialog',
      )}
    >
      <Head onClose={onClose} />
      <Guide field={field} />
    </aside>
  )
}

function Over({ onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={`${overlayClass} flex h-dvh justify-end`}
    >
      <Modal className="h-full w-full" style={{ maxWidth: '26rem' }}>
        <Dialog
          aria-label="Help"
          data-density="dense"
          className="h-full overflow-y-auto overscroll-contain bg-paper px-5 py-4 text-ink shadow-dialog outline-none"
        >
          <Head onClose={onClose} />
          <Guide field={field} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Head({ onClose }: Props) {
  return (
    <div className="mb-3 flex items-center justify-between gap-4">
      <h2 className="text-dialog">Help</h2>
      <Button
        look="quiet"
        size="small"
        aria-label="Close help"
        onClick={onClose}
        className="size-10"
      >
        <Icon name="close" />
      </Button>
    </div>
  )
}

/** Follows the page: another one opens its own chapter. */
function Guide({ field }: Pick<Parameters<typeof HelpGuide>[0], 'field'>) {
  const chapter = chapterOf(useLocation())
  return <HelpGuide key={chapter} chapter={chapter} field={field} />
}
