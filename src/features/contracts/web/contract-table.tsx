import type { To } from 'react-router'
import { formatBriefDay } from '#shared/brief-dates.ts'
import { programWords } from '#shared/programs.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { Contract } from '../admin-contract.ts'
import { stateWords, waitsForOf } from '../state.ts'

type Props = { contracts: readonly Contract[]; linkTo: (id: string) => To }

/** Contracts with where they stand, who is waited for, and what went wrong. */
export function ContractTable({ contracts, linkTo }: Props) {
  const { timeZone } = usePublicFacts().institute
  return (
    <DataTable
      caption="Contracts"
      rows={contracts}
      keyOf={({ id }) => id}
      empty={<p>No contracts here.</p>}
      columns={[
        {
          head: 'Applicant',
          link: ({ id }) => ({ to: linkTo(id) }),
          cell: ({ name }) => <bdi>{name}</bdi>,
          note: ({ program, intake }) => `${programWords[program]}, ${intake}`,
        },
        {
          head: 'Status',
          label: false,
          cell: ({ status, hasLapsed }) => (
            <StatusWord tone={hasLapsed ? 'ended' : stateWords[status].tone}>
              {hasLapsed ? 'No longer valid' : stateWords[status].office}
            </StatusWord>
          ),
          note: faultsOf,
        },
        {
          head: 'Waiting for',
          cell: ({ status, guardianIsNext }) => waitsForOf(status, guardianIsNext),
        },
        {
          head: 'Sign by',
          width: 'line',
          cell: ({ status, expiresAt }) =>
            status === 'sent' && expiresAt && formatBriefDay(expiresAt, timeZone),
        },
        {
          head: 'Template',
          width: 'line',
          cell: ({ template, version }) => `${template}, ${version}`,
        },
        { head: 'Since', cell: ({ statusAt }) => <When at={statusAt} /> },
      ]}
    />
  )
}

/** What went wrong, line by line. */
function faultsOf({ fault, status, mail }: Contract) {
  const faults = [fault, status === 'sent' && mail === 'failed' && 'Email not delivered']
  return faults.filter(Boolean).map((words) => (
    <span key={String(words)} className="block text-rose">
      {words}
    </span>
  ))
}
