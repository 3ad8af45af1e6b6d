import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from '#web/use-copy.ts'

const asTyped = { fontVariantLigatures: 'none' }

type Props = { codes: readonly string[]; onDone: () => void }

/** The only time that these codes are shown; the server keeps no readable copy. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { copy, isCopied, refusal } = useCopy('Download or print the codes instead.')
  const text = codes.join('\n')

  return (
    <>
      <p>
        Keep these recovery codes somewhere you can find them without your phone. Each one logs you
        in once. We won’t show them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="my-4 grid grid-cols-2 gap-x-6 gap-y-1 border-hairline border-y py-4"
        style={asTyped}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="-mx-2.5 flex flex-wrap gap-x-2 print:hidden">
        <Button look="quiet" size="small" onClick={() => copy(text)}>
          <Icon name="document" /> Copy
        </Button>
        <Button look="quiet" size="small" onClick={() => download(text)}>
          <Icon name="download" /> Download
        </Button>
        <Button look="quiet" size="small" onClick={() => window.print()}>
          <Icon name="print" /> Print
        </Button>
      </div>
      <div aria-live="polite" className="mt-3 empty:mt-0">
        {isCopied && <Banner tone="success">Copied.</Banner>}
        {refusal && <Banner>{refusal}</Banner>}
      </div>
      <Button onClick={onDone} className="mt-6">
        I saved them
      </Button>
    </>
  )
}

function download(text: string) {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
