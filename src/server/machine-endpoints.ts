import { timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { dayMs } from '#shared/durations.ts'
import { apiHeaders } from './headers.ts'
import { openApiDocument } from './openapi.ts'
import type { CallEnv } from './platform.ts'
import { mountPolicyReports } from './policy-reports.ts'
import { problem } from './problem.ts'
import { Refusal } from './refusals.ts'
import { hashToken } from './secrets.ts'
import type { WebOptions } from './web-options.ts'

const contactDays = 180
const text = (type: string) => ({ ...apiHeaders, 'Content-Type': `${type}; charset=utf-8` })

/** Answered to plain HTTP too: the caller is inside the network. */
export const machinePaths = ['/healthz', '/readyz', '/metrics']

/** What programs ask: whether the server is well, what it counts, how it is called. */
export function mountMachineEndpoints(app: Hono<CallEnv>, parts: WebOptions): void {
  const { platform, metrics, readiness, routes, publicFacts } = parts
  const { metricsToken, publicUrl } = platform.config
  const isOperator = (authorization: string | undefined): boolean =>
    metricsToken !== undefined &&
    timingSafeEqual(hashToken(authorization ?? ''), hashToken(`Bearer ${metricsToken}`))
  let wasReady = true

  app.get('/healthz', (c) => c.json({ alive: true }, 200, apiHeaders))
  app.get('/readyz', async (c) => {
    const { ready, checks } = (await readiness?.()) ?? { ready: true, checks: {} }
    if (ready !== wasReady) platform.log.warn({ checks }, ready ? 'ready again' : 'not ready')
    wasReady = ready
    const told = isOperator(c.req.header('authorization')) ? { ready, checks } : { ready }
    return c.json(told, ready ? 200 : 503, apiHeaders)
  })
  app.get('/metrics', async (c) => {
    if (!isOperator(c.req.header('authorization')))
      return problem(c, new Refusal('not-found', 'There’s nothing at this address'))
    return c.text((await metrics?.text()) ?? '', 200, text('text/plain; version=0.0.4'))
  })
  app.get('/api/openapi.json', (c) => {
    const endpoints = routes.map((route) => route.endpoint)
    return c.json(openApiDocument(endpoints, publicUrl), 200, apiHeaders)
  })
  // RFC 9116.
  app.get('/.well-known/security.txt', async (c) => {
    const { contact } = await publicFacts()
    const ends = new Date(platform.now().getTime() + contactDays * dayMs)
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${ends.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, text('text/plain'))
  })
  mountPolicyReports(app, platform)
}
