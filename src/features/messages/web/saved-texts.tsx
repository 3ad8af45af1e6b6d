import { Suspense, useState } from 'react'
import { lazy } from '#web/lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const SavedTextsDialog = lazy(async () => ({
  default: (await import('./saved-texts-dialog.tsx')).SavedTextsDialog,
}))

type Props = {
  /** The application whose facts fill the fields. */
  id: string
  /** What is written so far, and how more is put behind it. */
  text: string
  insert: (words: string) => void
}

/** Opens the texts that the office keeps for its messages. */
export function SavedTexts({ id, text, insert }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="edit" className="size-4" />
        Saved texts
      </Button>
      {isOpen && (
        <Suspense>
          <SavedTextsDialog
            id={id}
            text={text}
            onInsert={(words) => {
              setOpen(false)
              insert(words)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
