import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { webhookDeliveries } from './tables.ts'

/** That other systems were told of an application; what they were told is in the records themselves. */
export const webhookAccountFacts = personFacts({
  name: 'webhookDeliveries',
  kept: [personalRows(webhookDeliveries, { by: 'applicationId', erase: 'delete' })],
})
