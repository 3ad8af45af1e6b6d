import { counted, inDigits } from '#shared/counted.ts'
import type { BulkKind } from '../admin-bulk-contract.ts'

/** "1 application", "12 applications"; null is more than the list has counted. */
export function applicationsOf(count: number | null): string {
  if (count === null) return 'all applications in the list'
  return counted(count, 'application')
}

type BulkWords = {
  button: string
  title: string
  /** What its button says, about so many. */
  act: (count: number) => string
  busy: string
  done: (applications: string) => string
}

export const bulkWords: Record<BulkKind, BulkWords> = {
  assign: {
    button: 'Assign',
    title: 'Assign',
    act: (count) => `Assign ${inDigits(count)}`,
    busy: 'Assigning...',
    done: (applications) => `${applications} reassigned.`,
  },
  flag: {
    button: 'Flag',
    title: 'Add or remove flags',
    act: (count) => `Change ${inDigits(count)}`,
    busy: 'Changing...',
    done: (applications) => `Flags changed on ${applications}.`,
  },
  task: {
    button: 'Add a task',
    title: 'Add a task to each',
    act: (count) => `Add ${counted(count, 'task')}`,
    busy: 'Adding...',
    done: (applications) => `Task added to ${applications}.`,
  },
  document: {
    button: 'Request a document',
    title: 'Request a document from each',
    act: (count) => `Request ${counted(count, 'document')}`,
    busy: 'Requesting...',
    done: (applications) => `Document requested for ${applications}.`,
  },
  'waive-interview': {
    button: 'Waive interview',
    title: 'Waive the interview',
    act: (count) => `Waive ${inDigits(count)}`,
    busy: 'Waiving...',
    done: (applications) => `The interview was waived for ${applications}.`,
  },
}
