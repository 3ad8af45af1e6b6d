/** Views that everybody has. */
export const defaultViews = [
  { name: 'All applications', address: '' },
  { name: 'Needs doing first', address: 'sort=attention' },
  { name: 'By next step', address: 'sort=turn' },
  { name: 'Mine', address: 'assignee=me' },
] as const
