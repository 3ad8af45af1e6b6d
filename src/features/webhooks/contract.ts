import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, CreatedId, Cursor, Done } from '#shared/vocabulary.ts'
import { deliveryStates } from './delivery-states.ts'
import { EventType } from './events.ts'

const own = withRight('change-settings')

export const EndpointForm = z.object({
  name: lineOfText({ empty: 'Enter a name', label: 'The name', max: 60 }),
  address: z.string().check(z.trim(), z.minLength(1, 'Enter the address'), atMost(2_000)),
  events: z.array(EventType).check(z.minLength(1, 'Choose at least one event')),
})

const WebhookEndpoint = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  events: z.array(EventType),
  /** `off`: switched off because of its faults. */
  state: z.enum(['on', 'paused', 'off']),
  stateAt: Instant,
  /** Until when messages are signed with the earlier secret, too. */
  earlierUntil: z.nullable(Instant),
  lastSuccessAt: z.nullable(Instant),
  lastFault: z.nullable(z.string()),
  lastFaultAt: z.nullable(Instant),
  failingSince: z.nullable(Instant),
  waiting: z.int(),
  failed: z.int(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** The other systems that are told of what happens, and how they are doing. */
export const listEndpoints = endpoint('GET /api/admins/webhooks', own, {
  ok: z.object({ endpoints: z.array(WebhookEndpoint) }),
})

/** Adds one, with a secret of its own; from then on it is told of events. Asks for a fresh login. */
export const addEndpoint = endpoint('POST /api/admins/webhooks', own, {
  body: EndpointForm,
  ok: CreatedId,
})

/** Asks for a fresh login. */
export const changeEndpoint = endpoint('PUT /api/admins/webhooks/{id}', own, {
  params: ById,
  body: EndpointForm,
  ok: CreatedId,
})

/** Removes it with all that waits for it. Asks for a fresh login. */
export const removeEndpoint = endpoint('DELETE /api/admins/webhooks/{id}', own, {
  params: ById,
  ok: Done,
})

/** Sends nothing to it; events wait. */
export const pauseEndpoint = endpoint('POST /api/admins/webhooks/{id}/pause', own, {
  params: ById,
  ok: Done,
})

/** Sends to it again, what waits first. Asks for a fresh login. */
export const switchEndpointOn = endpoint('POST /api/admins/webhooks/{id}/switch-on', own, {
  params: ById,
  ok: Done,
})

/** Its secrets, the newest first. Asks for a fresh login, and is kept in the audit log. */
export const showSecret = endpoint('POST /api/admins/webhooks/{id}/show-secret', own, {
  params: ById,
  ok: z.object({ secrets: z.array(z.string()), earlierUntil: z.nullable(Instant) }),
})

/** Makes a new secret; messages are signed with both for a day. Asks for a fresh login. */
export const changeSecret = endpoint('POST /api/admins/webhooks/{id}/change-secret', own, {
  params: ById,
  ok: Done,
})

/** Ends the earlier secret now. Asks for a fresh login. */
export const dropEarlierSecret = endpoint('POST /api/admins/webhooks/{id}/drop-secret', own, {
  params: ById,
  ok: Done,
})

/** Sends a test, also to one that is paused or off. */
export const sendTest = endpoint('POST /api/admins/webhooks/{id}/test', own, {
  params: ById,
  ok: CreatedId,
})

/** Sends everything again that failed for an endpoint, in order. */
export const sendFailedAgain = endpoint('POST /api/admins/webhooks/{id}/send-failed', own, {
  params: ById,
  ok: z.object({ count: z.int() }),
})

const Delivery = z.object({
  /** What the receiver gets as `webhook-id`. */
  id: z.string(),
  endpoint: z.string(),
  type: z.string(),
  applicationId: z.nullable(z.string()),
  at: Instant,
  state: z.enum(deliveryStates),
  tries: z.int(),
  triedAt: z.nullable(Instant),
  /** When it is tried next; null where it isn’t, or waits for an endpoint that gets nothing. */
  nextAt: z.nullable(Instant),
  fault: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

/** Messages, the newest first. */
export const listDeliveries = endpoint('GET /api/admins/webhook-deliveries', own, {
  query: z.object({
    endpoint: z.optional(z.uuid()),
    state: z.optional(z.enum(deliveryStates)),
    after: Cursor,
  }),
  ok: z.object({ deliveries: z.array(Delivery), next: z.nullable(z.string()) }),
})

/** Sends one again that failed, with the same `webhook-id`. */
export const resendDelivery = endpoint('POST /api/admins/webhook-deliveries/{id}/send-again', own, {
  params: ById,
  ok: Done,
})
