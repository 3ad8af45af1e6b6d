import * as z from 'zod/mini'

/** What other systems can be told of; the triggers of the database write the same names. */
export const EventType = z.enum([
  'application.submitted',
  'application.status_changed',
  'document.added',
  'decision.released',
  'charge.paid',
  'contract.completed',
  'application.enrolled',
  'application.withdrawn',
])
export type EventType = z.infer<typeof EventType>

export const eventWords: Record<EventType, string> = {
  'application.submitted': 'Application submitted',
  'application.status_changed': 'Status changed',
  'document.added': 'Document added',
  'decision.released': 'Decision released',
  'charge.paid': 'Charge paid or waived',
  'contract.completed': 'Contract complete',
  'application.enrolled': 'Enrolled',
  'application.withdrawn': 'Withdrawn',
}

/** Sent when someone asks for it; about no application. */
export const testEvent = 'endpoint.test'

export function wordsOfEvent(type: string): string {
  const known = EventType.safeParse(type).data
  return known ? eventWords[known] : 'Test'
}
