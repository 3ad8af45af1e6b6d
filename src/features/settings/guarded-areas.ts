import type { OfficeArea } from './area-forms.ts'

/** What moves money, says where it goes, or decides whose records are erased. */
const guarded: readonly OfficeArea[] = [
  'institute',
  'price:ba',
  'price:msc',
  'payment-sources',
  'credit-catalogue',
  'payments',
  'contracts',
  'mass-acts',
  'retention',
]

/** Whether a change of these settings asks who is at the keyboard. */
export function isGuarded(area: string): boolean {
  return guarded.some((name) => name === area)
}
