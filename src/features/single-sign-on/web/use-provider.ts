import { useState } from 'react'
import type { Refusal } from '#web/call.ts'
import { useAct } from '#web/use-act.ts'
import { type Purpose, sendToProvider } from './kept-login.ts'

type BegunLogin =
  | { ok: true; answer: { ticket: string; url: string } }
  | { ok: false; problem: Refusal }

type Options = {
  purpose: Purpose
  /** Leaves the page as it is, and goes to the provider beside it. */
  inNewTab?: boolean
}

/** Sends someone to a provider, here or in a tab of its own. */
export function useProvider({ purpose, inNewTab = false }: Options) {
  const { act, busy, problem } = useAct()
  const [isBlocked, setBlocked] = useState(false)

  async function go(name: string, begin: () => Promise<BegunLogin>): Promise<void> {
    // Opened by the click itself: a moment later, browsers would block it.
    const tab = inNewTab ? window.open('about:blank', '_blank') : window
    setBlocked(!tab)
    if (!tab) return
    const { pathname, search, hash } = window.location
    const back = pathname.startsWith('/admin-panel') ? pathname + search + hash : '/admin-panel'
    const begun = await act(begin, { name })
    if (begun)
      sendToProvider(begun.url, { ticket: begun.ticket, purpose, ...(!inNewTab && { back }) }, tab)
    else if (inNewTab) tab.close()
  }

  return {
    go,
    busy,
    problem: isBlocked ? 'Your browser blocked the new tab. Allow it, and try again' : problem,
  }
}
