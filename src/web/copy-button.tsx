import { useState } from 'react'
import { Button, type ButtonLook, type ButtonSize } from './ui/button.tsx'

type Props = {
  text: string
  /** What the button says, where "Copy" alone would not do. */
  label?: string
  /** What is copied, for those who do not see where the button stands. */
  of?: string
  look?: ButtonLook
  size?: ButtonSize
}

/**
 * Copies a text that the page shows, and where the browser won’t, says so. Stands in a row that wraps: what it
 * says then is a line of its own below the others.
 */
export function CopyButton({ text, label = 'Copy', of, look, size }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  return (
    <>
      <Button look={look} size={size} onClick={copy}>
        {outcome === 'copied' ? 'Copied' : label}
        {of && <span className="sr-only">: {of}</span>}
      </Button>
      <p
        role="status"
        className={outcome === 'refused' ? 'order-1 w-full text-label text-rose' : 'sr-only'}
      >
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'Your browser won’t let us copy. Select it and copy it yourself.'}
      </p>
    </>
  )
}
