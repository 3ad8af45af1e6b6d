/** How pressing an open task is: its day against today's, both calendar days at the institute. */
export type DueState = 'overdue' | 'today' | 'later' | 'never'

export function dueOf({ dueOn }: { dueOn: string | null }, today: string): DueState {
  if (dueOn === null) return 'never'
  if (dueOn < today) return 'overdue'
  return dueOn === today ? 'today' : 'later'
}

/** The word that goes with the day; the day alone says enough of what is later. */
export const dueWords: Record<DueState, string | null> = {
  overdue: 'Overdue',
  today: 'Due today',
  later: null,
  never: null,
}
