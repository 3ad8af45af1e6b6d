import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import * as z from 'zod/mini'
import { allApplications } from './office-places.ts'

/** The way back from an application says which one was open last. */
const OpenedRow = z.object({ opened: z.string() })

/** By entry of the history: where the row led that was followed from there. */
const followed = new Map<string, string>()
const longestWaitMs = 5_000

/**
 * Anyone who comes back to a list of the office, by the browser's Back or by the way back, goes on at the row
 * that they left it by. Rows are links with `data-row`.
 */
export function useRowAfterBack(): void {
  const { key, state } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    function remember({ target }: MouseEvent) {
      const row = target instanceof Element ? target.closest('a[data-row]') : null
      const to = row?.getAttribute('href')
      if (to) followed.set(key, to)
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [key])

  const opened = z.safeParse(OpenedRow, state).data?.opened
  useEffect(() => {
    const to =
      type === 'POP' ? followed.get(key) : opened && `${allApplications.pathname}/${opened}`
    return to ? focusOnceThere(to) : undefined
  }, [key, type, opened])
}

/** The list may still be on its way; anyone who has gone on by hand meanwhile is not called back. */
function focusOnceThere(to: string): () => void {
  const changes = new MutationObserver(look)
  const end = setTimeout(() => changes.disconnect(), longestWaitMs)
  function look() {
    if (!document.activeElement?.matches('body, main')) return changes.disconnect()
    const row = [...document.querySelectorAll<HTMLElement>('a[data-row]')].find((link) => {
      const href = link.getAttribute('href') ?? ''
      return href === to || href.split(/[?#]/, 1)[0] === to
    })
    if (!row) return
    changes.disconnect()
    row.focus()
  }
  changes.observe(document.body, { childList: true, subtree: true })
  look()
  return () => {
    clearTimeout(end)
    changes.disconnect()
  }
}
