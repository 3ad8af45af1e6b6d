/** One line of a list in a contract. */
export type Row = { label: string; answer: string }

type MergeField = {
  words: string
  kind: 'text' | 'date' | 'money' | 'number' | 'rows'
  /** Sending is refused where a text names it and there is nothing to say. */
  required: boolean
  example: string | readonly Row[]
}

/** What a contract may name; values are written out once, when it is sent. */
export const mergeFields: Readonly<Record<string, MergeField>> = {
  firstName: { words: 'First name', kind: 'text', required: true, example: 'Maria' },
  lastName: { words: 'Last name', kind: 'text', required: true, example: 'Example' },
  fullName: {
    words: 'First and last name',
    kind: 'text',
    required: true,
    example: 'Maria Example',
  },
  latinName: {
    words: 'Name in Latin letters, as in the passport, if given',
    kind: 'text',
    required: false,
    example: 'Maria Example',
  },
  dateOfBirth: { words: 'Date of birth', kind: 'date', required: true, example: 'March 3, 1990' },
  email: { words: 'Email', kind: 'text', required: true, example: 'maria@example.com' },
  guardian: {
    words: 'Parent or guardian who also signs, with their relationship',
    kind: 'text',
    required: false,
    example: 'Teresa Example, Mother',
  },
  program: {
    words: 'Name of the program',
    kind: 'text',
    required: true,
    example: 'Master’s program',
  },
  award: { words: 'Degree', kind: 'text', required: true, example: 'Master of Science' },
  credits: { words: 'Program credits', kind: 'number', required: true, example: '36' },
  lengthMonths: { words: 'Months of study', kind: 'number', required: true, example: '20' },
  intake: { words: 'Name of the intake', kind: 'text', required: true, example: 'September 2027' },
  startsOn: {
    words: 'First day of the term',
    kind: 'date',
    required: true,
    example: 'September 10, 2027',
  },
  charges: {
    words: 'Every charge and reduction, one per line',
    kind: 'rows',
    required: true,
    example: [
      { label: 'Tuition', answer: '$23,040.00\n36 credits at $640.00' },
      { label: 'Residencies and materials', answer: '$2,400.00\nThe same for everyone' },
      { label: 'What you pay', answer: '$25,440.00' },
    ],
  },
  price: {
    words: 'Price before reductions',
    kind: 'money',
    required: true,
    example: '$25,440.00',
  },
  credit: {
    words: 'Value of transfer credit',
    kind: 'money',
    required: false,
    example: '$3,840.00',
  },
  benefits: { words: 'Paid by others', kind: 'money', required: false, example: '$5,000.00' },
  selfPay: {
    words: 'What the applicant pays',
    kind: 'money',
    required: true,
    example: '$25,440.00',
  },
  plan: {
    words: 'How the applicant plans to pay, in a sentence',
    kind: 'text',
    required: false,
    example: '$2,000.00 at the start, then $500.00 a month for 47 months.',
  },
  deposit: { words: 'Enrollment deposit', kind: 'money', required: false, example: '$500.00' },
  depositBy: {
    words: 'Deadline to pay the deposit, counted from when the contract is sent',
    kind: 'date',
    required: false,
    example: 'July 22, 2027',
  },
  instalments: {
    words: 'Installments with their due dates, one per line',
    kind: 'rows',
    required: false,
    example: [{ label: 'Installment 1 of 3', answer: '$8,313.33\nDue by September 10, 2027' }],
  },
  conditions: {
    words: 'Conditions of the offer, one per line',
    kind: 'text',
    required: false,
    example: 'Send us your official transcript by July 31, 2027.',
  },
  cancelBy: { words: 'Last day to cancel', kind: 'date', required: true, example: 'July 29, 2027' },
  refundRule: {
    words: 'The refund rule with its days and shares, from the settings',
    kind: 'text',
    required: true,
    example: 'If you cancel by that day, you get a full refund.',
  },
  signBy: { words: 'Deadline to sign', kind: 'date', required: true, example: 'July 15, 2027' },
  institute: {
    words: 'Name of the institute',
    kind: 'text',
    required: true,
    example: 'The Institute',
  },
  instituteAddress: {
    words: 'Address of the institute',
    kind: 'text',
    required: true,
    example: '100 College Street, Annapolis, MD 21401',
  },
  instituteEmail: {
    words: 'Email of the institute',
    kind: 'text',
    required: true,
    example: 'admissions@institute.example',
  },
  contractNumber: {
    words: 'Contract number, as on every page',
    kind: 'text',
    required: true,
    example: '0f9f2c1e-6a5b-4c0e-9d0a-2f64c4a5f1d7',
  },
  amends: {
    words: 'Number of the contract this one amends',
    kind: 'text',
    required: false,
    example: '7c1d7e0a-93a5-4a43-9a44-8d5f2f5d2a11',
  },
}

/** Values by name, as they are in the text. */
export type Facts = Readonly<Record<string, string | readonly Row[]>>
