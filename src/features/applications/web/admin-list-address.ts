import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ListQuery } from '../admin-contract.ts'

type Filters = Pick<ListQuery, 'search' | 'status' | 'program'>

/** Search and filters of the list. They live in the address, so that a view can be kept and sent on. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)

  function filter(change: Filters) {
    const { after: _, ...filters } = { ...query, ...change }
    const given = Object.entries(filters).filter(([, value]) => value)
    setParams(new URLSearchParams(given), { replace: true, preventScrollReset: true })
  }

  return { query, hasFilters: Boolean(query.search || query.status || query.program), filter }
}

function readQuery(params: URLSearchParams): ListQuery {
  const asked = Object.fromEntries(params)
  const read = z.safeParse(ListQuery, asked)
  return read.success ? read.data : { search: asked.search?.slice(0, 200) }
}

/** The page of the list that an application was opened from. */
export const WayBack = z.object({
  search: z.string(),
  trail: z.array(z.nullable(z.string())),
})
export type WayBack = z.infer<typeof WayBack>

/** The application that the list comes back from; its row has the focus again. */
export const Opened = z.object({ opened: z.string() })
