import { OutsideFault, requestOutside } from '#server/outside-request.ts'
import type { JobPlatform } from '#server/platform.ts'
import type { Claim } from './claims.ts'
import { bodyOf } from './message.ts'
import { findSecrets } from './secrets.ts'
import { signedHeaders } from './signature.ts'

const longestMs = 15_000
const mostBytes = 64 * 1024

/** Sends it once; what went wrong, if anything did. */
export async function findFault(
  { config, now }: JobPlatform,
  { delivery, endpoint }: Claim,
  stops: AbortSignal | undefined,
): Promise<string | undefined> {
  const secrets = findSecrets(config, endpoint, now())
  if (!secrets) return 'sealed'
  const body = bodyOf(config, delivery)
  try {
    const { status } = await requestOutside(config, endpoint.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders({ id: delivery.id, at: now(), body }, secrets),
      },
      body,
      longestMs,
      mostBytes,
      ...(stops && { stops }),
    })
    return status >= 200 && status < 300 ? undefined : `status:${status}`
  } catch (error) {
    if (error instanceof OutsideFault) return error.kind
    throw error
  }
}
