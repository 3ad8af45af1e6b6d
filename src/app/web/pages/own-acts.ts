import type { OwnAct } from '#features/applications/contract.ts'
import { oneOrMore } from '#shared/counted.ts'

type ActWords = {
  /** On the button that leads there. */
  button: (count: number) => string
  /** What comes next, where nothing else is more pressing. */
  next: string
  page: string
}

/** What may wait for an applicant, in their words, and the page where it is done. */
export const actWords: Record<OwnAct['kind'], ActWords> = {
  answer: {
    button: (count) => `Answer ${oneOrMore(count, 'our questions', 'questionnaires')}`,
    next: 'We have some questions for you. We save your answers as you type.',
    page: '/dashboard/questions',
  },
  sign: {
    button: () => 'Read and sign your contract',
    next: 'Your contract is ready. Take your time reading it, and sign when you’re ready.',
    page: '/dashboard/contract',
  },
  pay: {
    button: (count) => `See ${oneOrMore(count, 'your payment', 'payments')}`,
    next: 'You have a payment due. See what it’s for, when it’s due, and how to pay.',
    page: '/dashboard/pay',
  },
}
