import { useEffect, useState } from 'react'
import type { Answer as Answered } from '#shared/endpoint.ts'
import type { readOwnResponse } from '../contract.ts'
import { type Kept, makeAnswerQueue } from './answer-queue.ts'

/** The answers of one response while its page is open. */
export function useAnswers(
  owner: string,
  response: Answered<typeof readOwnResponse>,
  readAgain: () => void,
) {
  const [listener] = useState<{ tell: (kept: Kept) => void }>({ tell: () => {} })
  const [queue] = useState(() =>
    makeAnswerQueue(owner, response, (kept) => listener.tell(kept), readAgain),
  )
  const [kept, setKept] = useState(() => queue.takeUp())
  listener.tell = setKept

  useEffect(() => {
    const leave = () => void queue.flush(true)
    queue.begin()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', leave)
      void queue.flush(true)
      queue.end()
    }
  }, [queue])

  return { kept, queue }
}
