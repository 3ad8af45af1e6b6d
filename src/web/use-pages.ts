import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'

/** The `after` of each page before this one; the first page has none. */
const Trail = z.object({ trail: z.array(z.nullable(z.string())) })

/**
 * The pages of a list that is read by cursor. The address keeps the cursor; the way that led here is
 * remembered beside it, and is missing where somebody opened the address of a later page.
 */
export function usePages() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const after = params.get('after')
  const read = z.safeParse(Trail, state)
  const trail = read.success ? read.data.trail : []

  function turnTo(cursor: string | null, trail: readonly (string | null)[]) {
    const address = new URLSearchParams(params)
    if (cursor) address.set('after', cursor)
    else address.delete('after')
    navigate({ search: address.toString() }, { state: { trail } })
  }

  /** Keeps a choice in the address, an empty one by leaving it out; the list begins at its first page again. */
  function filter(name: string, choice: string) {
    const address = new URLSearchParams(params)
    address.delete('after')
    if (choice) address.set(name, choice)
    else address.delete(name)
    setParams(address, { replace: true })
  }

  return {
    params,
    filter,
    after: after ?? undefined,
    trail,
    turnToNext: (next: string) => turnTo(next, [...trail, after]),
    turnToPrevious: () => turnTo(trail.at(-1) ?? null, trail.slice(0, -1)),
  }
}

/** What turning them takes, whichever way they are read. */
export type Pages = Omit<ReturnType<typeof usePages>, 'params' | 'filter'>
