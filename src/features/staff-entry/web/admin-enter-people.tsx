import { staffWordsOf } from '#features/applications/status.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { FoundPerson } from '../contract.ts'

type PeopleProps = {
  people: readonly FoundPerson[]
  onChoose: (person: FoundPerson) => void
}

/** People who may be meant, with what they have applied for. */
export function People({ people, onChoose }: PeopleProps) {
  return (
    <ul className="mt-2">
      {people.map((person) => (
        <li
          key={person.id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-hairline border-t py-2 text-label last:border-b"
        >
          <div className="min-w-0 wrap-anywhere">
            <p className="font-medium">
              <bdi>{person.name}</bdi>
            </p>
            <p className="text-umber">
              {person.email || 'No email'}, {person.phoneNumber}
            </p>
            {person.applications.map((one) => (
              <p key={one.id}>
                <TextLink to={`/admin-panel/applications/${one.id}`}>{one.intake}</TextLink>,{' '}
                {staffWordsOf(one).toLowerCase()}
              </p>
            ))}
          </div>
          <Button look="outline" size="small" onClick={() => onChoose(person)}>
            Same person
            <span className="sr-only">: {person.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Somebody who looks like the new person is there already. */
export function PossibleDuplicate({
  people,
  onThem,
  onOther,
}: {
  people: readonly FoundPerson[]
  onThem: (person: FoundPerson) => void
  onOther: () => void
}) {
  return (
    <Banner>
      <p>Someone similar already has an account. Is it the same person?</p>
      <People people={people} onChoose={onThem} />
      <Button look="outline" size="small" className="mt-3" onClick={onOther}>
        Different person
      </Button>
    </Banner>
  )
}
