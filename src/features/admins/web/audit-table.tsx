import { TextLink } from '#web/ui/link.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { wordsOfAction } from '../action-words.ts'
import type { AuditRow, Named } from '../audit-contract.ts'
import { type AuditFilters, searchOf } from './use-audit-address.ts'

const columns = ['Time', 'Who', 'What', 'About', 'Detail and request']

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <Table label="Audit log">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.seq} className="max-md:block max-md:px-4 max-md:py-3">
            <Cell className={`${folded} text-umber`}>
              <When at={row.at} showsTime />
              <span className="block text-help">Row {row.seq}</span>
            </Cell>
            <Cell className={`${folded} max-w-60 wrap-break-word`}>
              <TextLink to={addressOf({ who: row.actor.ref })}>
                {row.actor.name ?? row.actor.ref}
              </TextLink>
              {row.address && <span className="block text-help text-umber">{row.address}</span>}
            </Cell>
            <Cell className={folded}>{wordsOfAction(row.action)}</Cell>
            <Cell className={`${folded} max-w-60 wrap-break-word`}>
              {row.subject && <Subject subject={row.subject} />}
            </Cell>
            <Cell className={`${folded} max-w-80 text-help wrap-break-word`}>
              {wordsOfDetail(row.detail)}
              <span className="block text-umber md:whitespace-nowrap">{row.requestId}</span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

const folded = 'max-md:block max-md:h-auto max-md:max-w-none max-md:p-0 md:py-2 md:align-top'

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
function Subject({ subject: { ref, name } }: { subject: Named }) {
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
