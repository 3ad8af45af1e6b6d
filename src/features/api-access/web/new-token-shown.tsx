import { CopyButton } from '#web/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { token: string; onDone: () => void }

/** The only time that the token is shown; the server keeps no readable copy. */
export function NewTokenShown({ token, onDone }: Props) {
  return (
    <>
      <p className="mb-4">
        Copy it now and give it to the program. We won’t show it again; if it gets lost, make a new
        one.
      </p>
      <TextField label="Token" value={token} onChange={() => {}} isReadOnly />
      <DialogActions>
        <CopyButton text={token} />
        <Button look="outline" onClick={onDone}>
          I saved it
        </Button>
      </DialogActions>
    </>
  )
}
