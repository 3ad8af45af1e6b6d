import type { PublicFacts } from '#shared/public-facts.ts'
import { factsElementId } from '#web/facts.tsx'

const longestPauseMs = 15_000

/** The public facts: the document carries them, or the server is asked until it answers. */
export async function loadFacts(): Promise<PublicFacts> {
  const carried = document.getElementById(factsElementId)?.textContent
  if (carried) return JSON.parse(carried)
  const { call } = await import('#web/call.ts')
  const { getPublicFacts } = await import('#features/settings/contract.ts')
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const outcome = await call(getPublicFacts).catch(() => undefined)
    if (outcome?.ok) return outcome.answer
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
