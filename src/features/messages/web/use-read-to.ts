import { useEffect, useEffectEvent, useState } from 'react'

type ThreadState = { unread: number; messages: readonly { id: string; isTheirs: boolean }[] }

/**
 * Marks a thread as read once it stands before somebody, not in a page that nobody looks at. Answers which
 * messages were new when they were first seen: they stay marked while the page is open.
 */
export function useReadTo(
  known: ThreadState | undefined,
  read: (upTo: string) => Promise<unknown>,
): ReadonlySet<string> {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set())
  const theirs = known?.messages.filter(({ isTheirs }) => isTheirs) ?? []
  const unread = known && known.unread > 0 ? theirs.slice(-known.unread) : []
  const last = known?.messages.at(-1)?.id
  const ids = unread.map(({ id }) => id).join()
  const note = useEffectEvent((upTo: string, fresh: readonly string[]) => {
    setNews((before) => new Set([...before, ...fresh]))
    void read(upTo)
  })

  useEffect(() => {
    if (!ids || !last) return
    function see() {
      if (document.visibilityState === 'hidden' || !last) return
      document.removeEventListener('visibilitychange', see)
      note(last, ids.split(','))
    }
    document.addEventListener('visibilitychange', see)
    see()
    return () => document.removeEventListener('visibilitychange', see)
  }, [ids, last])

  return news
}
