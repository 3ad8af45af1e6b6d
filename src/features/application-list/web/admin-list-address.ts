import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ListQuery } from '#features/applications/list-contract.ts'
import { type ColumnId, columnIds, usualColumns } from './admin-list-columns.ts'

export type Filters = Partial<Omit<ListQuery, 'after'>>

/**
 * Search, filters, order and columns of the list. They live in the address, so that a view can be kept
 * and sent on.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)

  function change(entries: Record<string, string | undefined>) {
    const next = new URLSearchParams(params)
    next.delete('after')
    for (const [key, value] of Object.entries(entries))
      if (value) next.set(key, value)
      else next.delete(key)
    // Drawn at once: a row that is opened the next moment leads back to this address, not to the one before.
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true })
  }

  return {
    query,
    hasFilters: Object.keys(filtersIn(query)).length > 0,
    filter: (filters: Filters) => change(filters),
    /** Order and columns stay as they are. */
    clear: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
    columns: readColumns(params),
    showColumns: (columns: readonly ColumnId[]) =>
      change({ columns: isUsual(columns) ? undefined : columns.join(',') }),
    /** What a view keeps of this address. */
    view: viewOf(params),
  }
}

const filterNames = Object.keys(ListQuery.shape).filter((name) => name !== 'after')

/** What narrows the list; an order that does so counts. */
export function filtersIn(query: ListQuery): Filters {
  const { after: _, sort, ...filters } = query
  const narrows = Object.entries(filters).filter(([, value]) => value)
  return { ...Object.fromEntries(narrows), ...(sort === 'attention' && { sort }) }
}

/** An address without the place in the list, in one order, so that two can be compared. */
export function viewOf(address: URLSearchParams | string): string {
  const kept = new URLSearchParams(address)
  kept.delete('after')
  kept.sort()
  return kept.toString()
}

/** What each part of the address may say. */
export const takenByList: Readonly<Record<string, (value: string) => boolean>> = {
  ...Object.fromEntries(
    Object.entries(ListQuery.shape).map(([name, shape]) => [
      name,
      (value: string) => z.safeParse(shape, value).success,
    ]),
  ),
  columns: (value) => value.split(',').every((one) => columnIds.some((id) => id === one)),
}

/** What the address asks for; parts that no one knows are left out, which the page says. */
function readQuery(params: URLSearchParams): ListQuery {
  const asked = Object.fromEntries(params)
  const read = z.safeParse(ListQuery, asked)
  if (read.success) return read.data
  for (const name of new Set(read.error.issues.map(({ path }) => String(path[0])))) {
    const isKnown = takenByList[name]
    const known = (asked[name] ?? '').split(',').filter((one) => isKnown?.(one))
    if (known.length > 0) asked[name] = known.join(',')
    else delete asked[name]
  }
  return z.safeParse(ListQuery, asked).data ?? {}
}

function readColumns(params: URLSearchParams): ColumnId[] {
  const asked = params.get('columns')?.split(',')
  if (!asked) return [...usualColumns]
  return columnIds.filter((id) => asked.includes(id))
}

function isUsual(columns: readonly ColumnId[]): boolean {
  return columns.length === usualColumns.length && columns.every((id) => usualColumns.includes(id))
}
