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
