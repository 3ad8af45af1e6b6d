/** Views that everybody has. */
export const defaultViews = [
  { name: 'All applications', address: '' },
  { name: 'Needs doing first', address: 'sort=attention' },
  { name: 'Mine', address: 'assignee=me' },
] as const
