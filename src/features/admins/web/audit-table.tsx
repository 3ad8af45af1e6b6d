import { DataTable } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { wordsOfAction } from '../action-words.ts'
import type { AuditRow, NamedActor } from '../audit-contract.ts'
import { type AuditFilters, searchOf } from './use-audit-address.ts'

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <DataTable
      caption="Audit log"
      rows={rows}
      keyOf={(row) => row.seq ?? `unsealed ${rows.indexOf(row)}`}
      isTopAligned
      columns={[
        {
          head: 'Time',
          className: 'text-umber',
          cell: ({ at }) => <When at={at} showsTime />,
          note: ({ seq }) => (seq === null ? 'Not sealed yet' : `Row ${seq}`),
        },
        {
          head: 'Who',
          label: false,
          className: 'md:max-w-60 wrap-break-word',
          cell: ({ actor }) => (
            <TextLink to={addressOf({ who: actor.ref })}>{actor.name ?? actor.ref}</TextLink>
          ),
          note: ({ address }) => address,
        },
        { head: 'What', label: false, cell: ({ action }) => wordsOfAction(action) },
        {
          head: 'About',
          label: false,
          className: 'md:max-w-60 wrap-break-word',
          cell: ({ subject }) => subject && <Subject subject={subject} />,
        },
        {
          head: 'Detail and request',
          label: false,
          className: 'text-help md:max-w-80 wrap-break-word',
          cell: ({ detail }) => wordsOfDetail(detail),
          note: ({ requestId }) => <span className="md:whitespace-nowrap">{requestId}</span>,
        },
      ]}
    />
  )
}

const kinds: Record<string, string> = {
  admin: 'a member of staff',
  applicant: 'an applicant',
  application: 'an application',
  invitation: 'an invitation',
  session: 'a session',
  export: 'an export',
  message: 'a message',
}

/** An application leads to its page, everything else to what the log has about it. */
function Subject({ subject: { ref, name } }: { subject: NamedActor }) {
  const [kind = '', id = ''] = ref.split(':')
  if (kind === 'application')
    return (
      <TextLink to={`/admin-panel/applications/${id}`}>
        {name ? `${name}’s application` : kinds.application}
      </TextLink>
    )
  return <TextLink to={addressOf({ about: ref })}>{name ?? kinds[kind] ?? ref}</TextLink>
}

function addressOf(filters: AuditFilters): string {
  return `?${new URLSearchParams(searchOf(filters))}`
}

/** "route: GET /api/…, code: not-allowed" */
function wordsOfDetail(detail: AuditRow['detail']): string {
  return Object.entries(detail)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : wordsOfValue(value)}`)
    .join(', ')
}

function wordsOfValue(value: unknown): string {
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value)
}
