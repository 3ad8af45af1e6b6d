import { columnMoney } from '#shared/signed-money.ts'
import type { Column } from '#web/ui/column.ts'

/** Whose money it is; the link opens the money of their application. */
export const applicantColumn: Column<{ applicationId: string; applicant: string }> = {
  head: 'Applicant',
  label: false,
  folded: 'left',
  link: ({ applicationId }) => ({ to: `?application=${applicationId}` }),
  cell: ({ applicant }) => <bdi>{applicant}</bdi>,
}

export const amountColumn: Column<{ amount: number; currency: string }> = {
  head: 'Amount',
  kind: 'number',
  cell: ({ amount, currency }) => columnMoney(amount, currency),
}
