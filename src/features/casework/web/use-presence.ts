import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/call.ts'
import { queryOf } from '#web/queries.ts'
import type { Person } from '../contract.ts'
import { announcePresence, leave, readWork } from '../work-contract.ts'

const everyMs = 20_000
/** Anyone who has touched nothing for so long is not here, and their session may go idle. */
const touchedMs = 10 * 60_000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Says that the reader has an application open while the page is looked at and used, and hears who else has. */
export function usePresence(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const { queryKey } = queryOf(readWork, { params: { id } })
    return keepPresent(id, (present) =>
      queries.setQueryData(queryKey, (before) => before && { ...before, present }),
    )
  }, [id, queries])
}

function keepPresent(id: string, hear: (present: Person[]) => void): () => void {
  let touchedAt = Date.now()
  const isIdle = () => Date.now() - touchedAt > touchedMs

  async function say() {
    if (document.visibilityState === 'hidden' || isIdle()) return
    // What fails is said again by itself; a session that ended is told by what somebody does.
    const sent = await call(announcePresence, { params: { id } }, { quiet: true }).catch(() => {})
    if (sent?.ok) hear(sent.answer.present)
  }

  function touch() {
    const wasIdle = isIdle()
    touchedAt = Date.now()
    if (wasIdle) void say()
  }

  function go() {
    call(leave, { params: { id } }, { quiet: true, keepalive: true }).catch(() => {})
  }

  const timer = setInterval(say, everyMs)
  for (const name of touches) window.addEventListener(name, touch, { passive: true })
  document.addEventListener('visibilitychange', say)
  window.addEventListener('pagehide', go)
  void say()
  return () => {
    clearInterval(timer)
    for (const name of touches) window.removeEventListener(name, touch)
    document.removeEventListener('visibilitychange', say)
    window.removeEventListener('pagehide', go)
    go()
  }
}
