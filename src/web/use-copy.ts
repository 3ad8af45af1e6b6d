import { useState } from 'react'

/** Copies a text; browsers may refuse, and then people are told how to do it themselves. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  return { copy, isCopied: outcome === 'copied', isRefused: outcome === 'refused' }
}
