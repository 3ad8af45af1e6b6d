import type { Answer } from '#shared/endpoint.ts'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import type { listAdmins } from '../contract.ts'
import { roleWords } from '../rights.ts'

type Person = Answer<typeof listAdmins>['people'][number]

type Props = { people: readonly Person[]; ownId: string }

const columns = ['Name', 'Role', 'Second factor', 'Last seen']

export function PeopleTable({ people, ownId }: Props) {
  return (
    <Table label="Admins">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person.id}
            className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:px-4 max-md:py-3"
          >
            <Cell className={folded}>
              <span className="font-medium wrap-anywhere">{person.name}</span>
              {person.id === ownId && <span className="text-umber"> (you)</span>}
              <span className="block text-help text-umber wrap-anywhere">{person.email}</span>
            </Cell>
            <Cell className={`${folded} max-md:text-right`}>
              {roleWords[person.role]}
              {person.disabled && <span className="block text-help text-rose">Disabled</span>}
            </Cell>
            <Cell className={folded}>
              <span className="md:hidden">Second factor </span>
              {person.secondFactor ? 'On' : 'Off'}
            </Cell>
            <Cell className={`${folded} text-umber max-md:text-right`}>
              {person.lastSeenAt ? <When at={person.lastSeenAt} /> : 'Not yet'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

const folded = 'max-md:block max-md:h-auto max-md:p-0'
