import { entriesOf, type ListQuery } from '#features/applications/list-contract.ts'
import { MissingKind, missingWords } from '#features/applications/missing-kind.ts'
import { StaffStatus, wordsOfStaffStatus } from '#features/applications/status.ts'
import { findCountry } from '#shared/countries.ts'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { findState } from '#shared/states.ts'
import type { NamedItem } from '#shared/vocabulary.ts'
import { Icon } from '#web/ui/icon.tsx'
import { awaitedWords } from './admin-cells.tsx'
import type { Filters } from './admin-list-address.ts'
import type { Choices } from './use-list-choices.ts'

/** One filter in words, and what the list is asked without it. */
type Chip = { words: string; without: Filters }

/** What narrows a list, each filter as words that can be taken away; the search is in its own field. */
export function chipsOf(query: ListQuery, { intakes, flags, people }: Choices): Chip[] {
  const { status, program, intake, waiting, assignee, from, to, attention, sort } = query
  const { country, state } = query
  const nameOf = (list: readonly NamedItem[], id: string) =>
    list.find((one) => one.id === id)?.name ?? '…'
  const chips: (Chip | '' | false | undefined)[] = [
    ...entriesOf(status).map((one) => ({
      words: wordsOfStaffStatus(StaffStatus.parse(one)),
      without: { status: withoutEntry(status, one) },
    })),
    program && { words: programWords[program], without: { program: undefined } },
    intake && { words: nameOf(intakes, intake), without: { intake: undefined } },
    waiting && {
      words: `Waiting for: ${awaitedWords[waiting].toLowerCase()}`,
      without: { waiting: undefined },
    },
    assignee && {
      words:
        assignee === 'nobody'
          ? 'Unassigned'
          : `Assigned to: ${assignee === 'me' ? assignee : nameOf(people, assignee)}`,
      without: { assignee: undefined },
    },
    ...entriesOf(query.flags).map((one) => ({
      words: nameOf(flags, one),
      without: { flags: withoutEntry(query.flags, one) },
    })),
    ...entriesOf(query.missing).map((one) => ({
      words: `Missing: ${missingWords[MissingKind.parse(one)].toLowerCase()}`,
      without: { missing: withoutEntry(query.missing, one) },
    })),
    country && {
      words: `Lives in ${findCountry(country)?.name ?? country}`,
      without: { country: undefined, state: undefined },
    },
    state && {
      words: `Lives in ${findState(state)?.name ?? state}`,
      without: { state: undefined },
    },
    from && { words: `Submitted from ${formatDay(from)}`, without: { from: undefined } },
    to && { words: `Submitted to ${formatDay(to)}`, without: { to: undefined } },
    (attention || sort === 'attention') && {
      words: 'Needs doing',
      without: { attention: undefined, ...(sort === 'attention' && { sort: undefined }) },
    },
  ]
  return chips.filter((chip): chip is Chip => Boolean(chip))
}

/** Takes one entry out of a text that names several, or puts it in. */
export function withEntry(text: string | undefined, one: string, isIn: boolean) {
  const others = entriesOf(text).filter((entry) => entry !== one)
  return (isIn ? [...others, one] : others).join(',') || undefined
}

function withoutEntry(text: string | undefined, one: string) {
  return withEntry(text, one, false)
}

type Props = {
  chips: readonly Chip[]
  onFilter: (filters: Filters) => void
  onClear: () => void
}

/** The filters of the list in words; each goes at a press. */
export function AdminFilterChips({ chips, onFilter, onClear }: Props) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="mt-1.5 flex flex-wrap gap-1.5">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <button
            type="button"
            aria-label={`Remove filter: ${words}`}
            onClick={() => onFilter(without)}
            className="inline-flex items-center py-0.5 gap-1.5 rounded-control border border-brown bg-paper px-2 text-help transition-colors hover:bg-sand"
          >
            {words}
            <Icon name="close" className="size-3.5" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="px-1.5 text-help text-umber underline decoration-brass underline-offset-4 hover:text-ink"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
