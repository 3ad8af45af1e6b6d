import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Refusal } from '#server/refusals.ts'
import { keyedRoute, type Route } from '#server/serve.ts'
import type { Endpoint, Input, Result } from '#shared/endpoint.ts'

/** A promised call that changes something: sent again with its key it does nothing more, and the audit log names its token. */
export function writingRoute<E extends Endpoint>(
  endpoint: E,
  verb: (ctx: Ctx<AdminActor>, input: Input<NoInfer<E>>) => Promise<Result<NoInfer<E>> | Refusal>,
): Route {
  return keyedRoute<Endpoint>(endpoint, async (ctx, input) => {
    const { params } = input as { params?: unknown }
    const answer = await verb(ctx as Ctx<AdminActor>, input as Input<E>)
    const detail = { route: endpoint.route, params }
    await recordAudit(ctx, { action: 'api-token.called', detail })
    return answer
  })
}
