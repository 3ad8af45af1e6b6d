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
          cell: ({ detail }) => wordsOf(Object.entries(detail).filter(isPlain)),
          note: (row) => <Technical row={row} />,
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

type Entry = [key: string, value: unknown]

/** What only a program writes: ids, hashes, and whole objects. */
const machineWritten = /[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{32}/

function isPlain([, value]: Entry): boolean {
  return (
    !machineWritten.test(wordsOfValue(value)) && (Array.isArray(value) || Object(value) !== value)
  )
}

/** For anyone who follows one act through the logs of the server. */
function Technical({ row: { detail, requestId } }: { row: AuditRow }) {
  const rest = Object.entries(detail).filter((entry) => !isPlain(entry))
  return (
    <details>
      <summary className="w-fit cursor-pointer">Details</summary>
      <span className="block">{wordsOf(rest)}</span>
      <span className="block">Request {requestId}</span>
    </details>
  )
}

/** "route: GET /api/…, code: not-allowed" */
function wordsOf(entries: readonly Entry[]): string {
  return entries.map(([key, value]) => `${key}: ${wordsOfValue(value)}`).join(', ')
}

function wordsOfValue(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value)
}
