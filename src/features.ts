/** The features in the order in which they may know each other: a later one an earlier one, never the reverse. */
export const features = [
  'settings',
  'accounts',
  'admins',
  'applications',
  'people',
  'casework',
  'questionnaires',
  'review',
  'decisions',
  'documents',
  'interviews',
  'references',
  'payments',
  'contracts',
  'messages',
  'reports',
] as const
