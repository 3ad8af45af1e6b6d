import { roleWords, scopeWords } from '#shared/rights.ts'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import type { Person } from '../staff-contract.ts'
import { ManagePerson } from './manage-person.tsx'

type Props = {
  people: readonly Person[]
  ownId: string
  /** Absent for whoever may only look. */
  onManaged?: (said: string) => void
}

const columns = ['Name', 'Role', 'Programs', 'State', 'Second factor', 'Last seen']

export function PeopleTable({ people, ownId, onManaged }: Props) {
  return (
    <Table label="Admins">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
          {onManaged && (
            <HeadCell>
              <span className="sr-only">Manage</span>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person.id}
            className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:px-4 max-md:py-3"
          >
            <Cell className={`${folded} max-md:col-span-2`}>
              <span className="font-medium wrap-anywhere">
                <bdi>{person.name}</bdi>
              </span>
              {person.id === ownId && <span className="text-umber"> (you)</span>}
              <span className="block text-help text-umber wrap-anywhere">{person.email}</span>
            </Cell>
            <Cell className={`${folded} max-md:pt-1`}>{roleWords[person.role]}</Cell>
            <Cell className={`${folded} max-md:pt-1 max-md:text-right`}>
              {scopeWords[person.programs]}
            </Cell>
            <Cell className={folded}>
              {person.disabled ? <span className="text-rose">Deactivated</span> : 'Active'}
            </Cell>
            <Cell className={`${folded} max-md:text-right`}>
              <span className="md:hidden">Second factor </span>
              {person.secondFactor ? 'On' : 'Off'}
            </Cell>
            <Cell className={`${folded} text-umber max-md:col-span-2`}>
              <span className="md:hidden">Last seen: </span>
              {person.lastSeenAt ? <When at={person.lastSeenAt} /> : 'Not yet'}
            </Cell>
            {onManaged && (
              <Cell className={`${folded} max-md:col-span-2 text-right`}>
                {person.id !== ownId && <ManagePerson person={person} onDone={onManaged} />}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

const folded = 'max-md:block max-md:h-auto max-md:p-0'
