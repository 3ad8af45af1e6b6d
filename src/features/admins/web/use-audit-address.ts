import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { CalendarDate } from '#shared/calendar-date.ts'
import { actionWords } from '../action-words.ts'
import { ActorRef } from '../audit-contract.ts'
import { auditView } from './admins-tabs.tsx'

const auditFilters = ['who', 'action', 'about', 'from', 'to'] as const
export type AuditFilters = Partial<Record<(typeof auditFilters)[number], string>>

const shapes = {
  who: ActorRef,
  action: z.string().check(z.refine((action) => Object.hasOwn(actionWords, action))),
  about: z.string().check(z.maxLength(254)),
  from: CalendarDate,
  to: CalendarDate,
}

/** What each part of the address may say. */
export const takenByAudit = Object.fromEntries(
  auditFilters.map((name) => [name, (value: string) => z.safeParse(shapes[name], value).success]),
)

/** The filters of the audit log as the address has them; what cannot be one is left out. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams()
  const filters: AuditFilters = {}
  for (const name of auditFilters) {
    const given = params.get(name)
    if (given && z.safeParse(shapes[name], given).success) filters[name] = given
  }
  return {
    filters,
    setFilters: (wanted: AuditFilters) => setParams(new URLSearchParams(searchOf(wanted))),
  }
}

/** The part of an address behind `?` that shows the log with some filters. */
export function searchOf(filters: AuditFilters): Record<string, string> {
  const given = auditFilters.flatMap((name) => {
    const value = filters[name]?.trim()
    return value ? [[name, value]] : []
  })
  return { view: auditView, ...Object.fromEntries(given) }
}
