import type { Config } from '#server/config.ts'
import type { webhookDeliveries } from './tables.ts'

type MessageFacts = Pick<
  typeof webhookDeliveries.$inferSelect,
  'type' | 'at' | 'applicationId' | 'subjectId' | 'seq'
>

/** What the id of an event’s subject is called. */
const subjects: Record<string, string> = {
  'document.added': 'documentId',
  'charge.paid': 'chargeId',
  'contract.completed': 'contractId',
}

/** Names what happened to which application, and no person: the rest is read by those who may. */
export function bodyOf({ publicUrl }: Pick<Config, 'publicUrl'>, told: MessageFacts): string {
  const { type, at, applicationId, subjectId, seq } = told
  const subject = subjects[type]
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      sequence: seq,
      ...(applicationId && {
        applicationId,
        ...(subject && { [subject]: subjectId }),
        url: `${publicUrl}/admin-panel/applications/${applicationId}`,
      }),
    },
  })
}
