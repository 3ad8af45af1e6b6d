/** What a letter about a decision may name, with what is there in words and in an example. */
export const letterPlaceholders = {
  firstName: { words: 'First name', example: 'Maria' },
  lastName: { words: 'Last name', example: 'Example' },
  program: { words: 'Name of the program', example: 'Master’s program' },
  intake: { words: 'Name of the intake', example: 'September 2027' },
  startsOn: { words: 'Day the intake starts', example: 'September 10, 2027' },
  laterIntake: { words: 'The intake of a deferral', example: 'January 2028' },
  conditions: {
    words: 'Conditions of the offer, one per line',
    example: 'Send us your official transcript by July 31, 2027.',
  },
  reasons: {
    words: 'Reasons, as the applicant reads them',
    example: 'There were more strong applications than places.',
  },
  replyBy: { words: 'Deadline to reply to an offer', example: 'July 15, 2027' },
  receiptNumber: { words: 'Receipt number of the application', example: 'MA-2027-000123' },
  officer: {
    words: 'Name of the admissions officer, if the settings show it',
    example: 'Ana Example',
  },
  institute: { words: 'Name of the institute', example: 'The Institute' },
} as const
export type LetterPlaceholder = keyof typeof letterPlaceholders

const ofEveryLetter = [
  'firstName',
  'lastName',
  'program',
  'intake',
  'startsOn',
  'receiptNumber',
  'officer',
  'institute',
] as const satisfies LetterPlaceholder[]

/** The placeholders that have something to say in each letter. */
export const placeholdersOfLetter = {
  accept: [...ofEveryLetter, 'conditions', 'reasons', 'replyBy'],
  reject: [...ofEveryLetter, 'reasons'],
  waitlist: [...ofEveryLetter, 'reasons'],
  defer: [...ofEveryLetter, 'laterIntake', 'conditions', 'reasons', 'replyBy'],
} as const satisfies Record<string, readonly LetterPlaceholder[]>

export type LetterName = keyof typeof placeholdersOfLetter
export const letterNames = ['accept', 'reject', 'waitlist', 'defer'] as const satisfies LetterName[]

/** Facts of an invented application, for looking at a letter before there is one. */
export function exampleFacts(institute: string): Record<LetterPlaceholder, string> {
  const examples = Object.entries(letterPlaceholders).map(([name, { example }]) => [name, example])
  return { ...Object.fromEntries(examples), institute }
}
