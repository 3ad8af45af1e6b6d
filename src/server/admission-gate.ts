import { randomUUID } from 'node:crypto'
import type { Problem } from '#shared/problem.ts'
import type { Admission, CallClass } from './admission.ts'
import { apiHeaders } from './headers.ts'
import { headersOfAll } from './json-answer.ts'
import type { Metrics } from './metrics.ts'
import { isCall } from './other-calls.ts'
import type { CallEnv, Platform } from './platform.ts'

type Fetch = (request: Request, env: CallEnv['Bindings']) => Response | Promise<Response>
type GateOptions = {
  platform: Pick<Platform, 'config' | 'log' | 'now'>
  admission: Admission
  metrics: Metrics
  /** Where pages find the API at another address, what lets them read the answer. */
  crossOrigin?: Record<string, string> | undefined
}

/** Other services call there, and wait in a line of their own. */
const hooks = '/api/hooks/'
const tellEveryMs = 1_000
/** By what the figures know a call that nothing was made of. */
const route = '/api/*'

/**
 * Turns calls away before anything is made of them: anyone who sends four times too many must not cost what
 * those need who are taken. The log tells them by the second.
 */
export function makeAdmissionGate(answer: Fetch, parts: GateOptions): Fetch {
  const { admission, metrics, platform } = parts
  const tell = logBySecond(platform.log)
  return (request, env) => {
    const { method = 'GET', url = '/' } = env.incoming ?? {}
    if (!isCall(url) || url.startsWith(hooks) || method === 'OPTIONS') return answer(request, env)
    const entered = admission.enter(method, url.split('?', 1)[0] ?? '')
    if ('leave' in entered) return leaving(answer(request, env), entered.leave)
    metrics.observe(route, 503, 0)
    metrics.observeUnavailable('load')
    tell(entered.kind)
    const requestId = randomUUID()
    const said: Problem = {
      error: 'We’re very busy right now. Try again in a few seconds',
      code: 'overloaded',
      requestId,
    }
    return new Response(JSON.stringify(said), {
      status: 503,
      headers: {
        ...headersOfAll(platform, requestId),
        ...apiHeaders,
        ...parts.crossOrigin,
        'Retry-After': String(entered.retryAfterSeconds),
      },
    })
  }
}

async function leaving(answer: Response | Promise<Response>, leave: () => void) {
  try {
    return await answer
  } finally {
    leave()
  }
}

function logBySecond(log: Platform['log']) {
  const turnedAway = new Map<CallClass, number>()
  return (kind: CallClass) => {
    if (turnedAway.size === 0)
      setTimeout(() => {
        log.warn({ turnedAway: Object.fromEntries(turnedAway) }, 'there is too much to do')
        turnedAway.clear()
      }, tellEveryMs).unref()
    turnedAway.set(kind, (turnedAway.get(kind) ?? 0) + 1)
  }
}
