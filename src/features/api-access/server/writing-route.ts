import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx, Origin } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { keyedRoute, type Route } from '#server/serve.ts'
import type { Endpoint, Input, Result } from '#shared/endpoint.ts'

/**
 * A promised call that changes something: sent again with its key it does nothing more, and the audit log
 * names its token. `changed` says of what, and undefined where the answer is that nothing was.
 */
export function writingRoute<E extends Endpoint>(
  endpoint: E,
  changed: (input: Input<NoInfer<E>>, answer: Result<NoInfer<E>>) => string | undefined,
  verb: (ctx: Ctx<AdminActor>, input: Input<NoInfer<E>>) => Promise<Result<NoInfer<E>> | Refusal>,
): Route {
  return keyedRoute<Endpoint>(
    endpoint,
    async (ctx, input) => {
      const { params } = input as { params?: unknown }
      const answer = await verb(ctx as Ctx<AdminActor>, input as Input<E>)
      if (answer instanceof Refusal) return answer
      const subject = changed(input as Input<E>, answer as Result<E>)
      const detail = { route: endpoint.route, params }
      if (subject) await recordAudit(ctx, { action: 'api-token.called', subject, detail })
      return answer
    },
    async ({ from }) => requireKey(from),
  )
}

/** A program that loses an answer sends again: without a key it would pay, write, or ask twice. */
function requireKey({ idempotencyKey, hasBrokenKey }: Origin): undefined {
  if (idempotencyKey) return
  throw hasBrokenKey
    ? new Refusal('invalid', 'The Idempotency-Key isn’t a UUID', { code: 'key-invalid' })
    : new Refusal('invalid', 'Send an Idempotency-Key: a UUID that names this change', {
        code: 'key-needed',
      })
}
