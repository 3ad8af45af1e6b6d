/** The view of the finance page, by what `show` says in its address. */
export const statementsView = { show: 'statements', label: 'Bank statements' } as const
