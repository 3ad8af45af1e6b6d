import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCopy } from '#web/use-copy.ts'

type Props = { token: string; onDone: () => void }

/** The only time that the token is shown; the server keeps no readable copy. */
export function NewTokenShown({ token, onDone }: Props) {
  const { copy, isCopied, refusal } = useCopy('Select the token and copy it yourself.')

  return (
    <>
      <p className="mb-4">
        Copy it now and give it to the program. We won’t show it again; if it gets lost, create a
        new one.
      </p>
      <TextField label="Token" value={token} onChange={() => {}} isReadOnly />
      <div aria-live="polite" className="mt-3 empty:mt-0">
        {isCopied && <Banner tone="success">Copied.</Banner>}
        {refusal && <Banner>{refusal}</Banner>}
      </div>
      <DialogActions>
        <Button onClick={() => copy(token)}>Copy</Button>
        <Button look="outline" onClick={onDone}>
          I saved it
        </Button>
      </DialogActions>
    </>
  )
}
