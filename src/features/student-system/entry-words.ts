/** What an entry of the feed says; `correct` is a change of what an earlier one said. */
export const entryKinds = ['enroll', 'defer', 'cancel', 'correct'] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryKindWords: Record<EntryKind, string> = {
  enroll: 'Enrolled',
  defer: 'Deferred',
  cancel: 'Canceled',
  correct: 'Corrected',
}

/** Where a person stands for a student system. */
export const enrollmentStates = ['enrolled', 'deferred', 'canceled'] as const
export type EnrollmentState = (typeof enrollmentStates)[number]

/** What became of an entry at a student system. */
export const handOverStates = ['waiting', 'sent', 'acknowledged', 'refused'] as const
export type HandOverState = (typeof handOverStates)[number]

export const handOverWords: Record<HandOverState, string> = {
  waiting: 'Not sent yet',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
  refused: 'Refused',
}

/** What the page lists; `late` is anyone enrolled without an id for too long. */
export const handOverFilters = ['late', ...handOverStates] as const
