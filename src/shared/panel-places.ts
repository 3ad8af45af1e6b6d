import * as z from 'zod/mini'

/** Where on the page of one application a panel stands, in the order of its rail: keys 1 to 8. */
export const PanelPlace = z.enum([
  'overview',
  'documents',
  'references',
  'reviews',
  'messages',
  'money',
  'notes',
  'activity',
])
export type PanelPlace = z.infer<typeof PanelPlace>
