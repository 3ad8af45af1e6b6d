import type { ListQuery } from '#features/applications/list-contract.ts'

/** What a row can show beside the name, in this order. */
export const columnWords = {
  program: 'Program',
  status: 'Status',
  intake: 'Intake',
  submitted: 'Submitted',
  since: 'In this status since',
  attention: 'Needs doing',
  waiting: 'Waiting for',
  assignee: 'Assigned to',
  flags: 'Flags',
  email: 'Email',
  phone: 'Phone',
} as const

export type ColumnId = keyof typeof columnWords

export const columnIds = Object.keys(columnWords).filter((id): id is ColumnId => id in columnWords)

export const usualColumns: readonly ColumnId[] = [
  'program',
  'status',
  'intake',
  'submitted',
  'attention',
  'assignee',
  'flags',
]

type Sort = ListQuery['sort']

/** What a press of a head sorts by: first the one, and once it is so, the other. */
export const headSorts: Partial<Record<ColumnId | 'name', readonly [Way, Way?]>> = {
  name: [
    ['name', 'ascending'],
    ['name-desc', 'descending'],
  ],
  submitted: [
    [undefined, 'descending'],
    ['oldest', 'ascending'],
  ],
  since: [
    ['since', 'ascending'],
    ['since-desc', 'descending'],
  ],
  attention: [['attention', 'ascending']],
  waiting: [['turn', 'ascending']],
}

type Way = readonly [sort: Sort, direction: 'ascending' | 'descending']

/** The orders in words, where there are no heads to press. */
export const sortOptions = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'attention', label: 'Needs doing first' },
  { value: 'turn', label: 'By next step' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'since', label: 'Longest in this status' },
  { value: 'since-desc', label: 'Latest change of status' },
] as const
