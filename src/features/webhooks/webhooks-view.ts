/** The view of the email page, by what `show` says in its address. */
export const webhooksView = { show: 'webhooks', label: 'Webhooks' } as const
