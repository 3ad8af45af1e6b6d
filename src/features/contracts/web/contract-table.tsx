import type { To } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Fold, folded } from '#web/ui/folded-row.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import type { Contract } from '../admin-contract.ts'
import { stateWords, waitsForOf } from '../state.ts'

type Props = { contracts: readonly Contract[]; linkTo: (id: string) => To }

/** Contracts with where they stand, who is waited for, and what went wrong. */
export function ContractTable({ contracts, linkTo }: Props) {
  const { timeZone } = usePublicFacts().institute
  if (contracts.length === 0) return <p>No contracts here.</p>
  return (
    <Table label="Contracts">
      <thead className={folded.head}>
        <tr>
          <HeadCell>Applicant</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Waiting for</HeadCell>
          <HeadCell>Sign by</HeadCell>
          <HeadCell>Template</HeadCell>
          <HeadCell>Since</HeadCell>
        </tr>
      </thead>
      <tbody>
        {contracts.map((one) => {
          const { office, tone } = stateWords[one.status]
          const waitsFor = waitsForOf(one.status, one.guardianIsNext)
          return (
            <Row key={one.id} className={folded.row}>
              <Cell className={folded.cell}>
                <TextLink to={linkTo(one.id)}>
                  <bdi>{one.name}</bdi>
                </TextLink>
                <span className="block text-help text-umber">
                  {programWords[one.program]}, {one.intake}
                </span>
              </Cell>
              <Cell className={folded.cell}>
                <StatusWord tone={one.hasLapsed ? 'ended' : tone}>
                  {one.hasLapsed ? 'No longer valid' : office}
                </StatusWord>
                {one.fault && <span className="block text-help text-rose">{one.fault}</span>}
                {one.status === 'sent' && one.mail === 'failed' && (
                  <span className="block text-help text-rose">Email not delivered</span>
                )}
              </Cell>
              <Cell className={folded.cell}>
                {waitsFor && (
                  <>
                    <Fold>Waiting for:</Fold>
                    {waitsFor}
                  </>
                )}
              </Cell>
              <Cell className={`${folded.cell} md:whitespace-nowrap`}>
                {one.status === 'sent' && one.expiresAt && (
                  <>
                    <Fold>Sign by:</Fold>
                    {formatDay(one.expiresAt, timeZone)}
                  </>
                )}
              </Cell>
              <Cell className={`${folded.cell} md:whitespace-nowrap`}>
                <Fold>Template:</Fold>
                {one.template}, {one.version}
              </Cell>
              <Cell className={folded.cell}>
                <Fold>Since:</Fold>
                <When at={one.statusAt} />
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}
