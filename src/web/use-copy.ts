import { useState } from 'react'

/** Copies a text; where a browser refuses, `refusal` says so, and `instead` what people can do themselves. */
export function useCopy(instead: string) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  const refusal =
    outcome === 'refused' ? `This browser doesn’t let pages copy. ${instead}` : undefined
  return { copy, isCopied: outcome === 'copied', refusal }
}
