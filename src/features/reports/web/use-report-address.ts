import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ReportQuery } from '../contract.ts'

const names = ['program', 'intake', 'from', 'to'] as const
export type ReportFilters = Partial<Record<(typeof names)[number], string>>

/** What each part of the address may say. */
export const takenByReports = Object.fromEntries(
  names.map((name) => [
    name,
    (value: string) => z.safeParse(ReportQuery.shape[name], value).success,
  ]),
)

/** The filters of the reports as the address has them; what cannot be one is left out. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams()
  const filters: ReportFilters = {}
  for (const name of names) {
    const given = params.get(name)
    if (given && z.safeParse(ReportQuery.shape[name], given).success) filters[name] = given
  }
  const setFilters = (wanted: ReportFilters) =>
    setParams(
      names.flatMap((name): [string, string][] => (wanted[name] ? [[name, wanted[name]]] : [])),
    )
  return { filters, query: ReportQuery.parse(filters), setFilters }
}
