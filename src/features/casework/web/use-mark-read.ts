import { useEffect } from 'react'
import { call } from '#web/call.ts'
import { readAgain } from '#web/queries.ts'
import type { Note } from '../contract.ts'
import { countMine, readMentions, readMine } from '../my-work-contract.ts'

/** Words for the reader count as read once they stand before somebody, not in a page that nobody looks at. */
export function useMarkRead(notes: readonly Note[] = []): void {
  const news = notes
    .filter(({ isNews }) => isNews)
    .map(({ id }) => id)
    .join()

  useEffect(() => {
    if (!news) return
    async function read() {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', read)
      // What is not noted now is noted at the next look.
      const sent = call(readMentions, { body: { notes: news.split(',') } }).catch(() => undefined)
      if (!(await sent)?.ok) return
      void readAgain([readMine, countMine])
    }
    document.addEventListener('visibilitychange', read)
    void read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [news])
}
