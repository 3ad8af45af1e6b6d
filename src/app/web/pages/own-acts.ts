import type { OwnAct } from '#features/applications/contract.ts'

type Words = {
  /** On the button that leads there. */
  button: (count: number) => string
  /** What comes next, where nothing else is more pressing. */
  next: string
  page: string
}

/** What may wait for an applicant, in their words, and the page where it is done. */
export const actWords: Record<OwnAct['kind'], Words> = {
  answer: {
    button: (count) => (count === 1 ? 'Answer our questions' : `Answer ${count} questionnaires`),
    next: 'We have some questions for you. Your answers are kept as you type.',
    page: '/dashboard/questions',
  },
  sign: {
    button: () => 'Read and sign your contract',
    next: 'Your contract is ready. Read it in peace, and sign it when it suits you.',
    page: '/dashboard/contract',
  },
  pay: {
    button: (count) => (count === 1 ? 'See what is to be paid' : `See ${count} payments`),
    next: 'Something is to be paid. You see what for, by when, and in which ways.',
    page: '/dashboard/pay',
  },
}
