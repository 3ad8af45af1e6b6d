import type { Context, Hono } from 'hono'
import { EventStream } from '#shared/event-stream.ts'
import { machinePaths } from './machine-endpoints.ts'
import type { CallEnv } from './platform.ts'
import { problem } from './problem.ts'
import { Refusal } from './refusals.ts'
import type { Roles } from './role-names.ts'
import type { Route } from './serve.ts'

const comeBackSeconds = 2

/** Sends away what other processes are there for; programs that watch this one are answered in each. */
export function keepToRoles(app: Hono<CallEnv>, roles: Roles, routes: readonly Route[]): void {
  if (roles.has('web') && roles.has('live')) return
  const streams = routes
    .filter(({ endpoint }) => endpoint.shapes.ok === EventStream)
    .map(({ endpoint }) => endpoint.path)
  app.use('*', async (c: Context<CallEnv>, next) => {
    const { path } = c.req
    if (machinePaths.includes(path) || roles.has(streams.includes(path) ? 'live' : 'web'))
      return next()
    const sentence = 'Another server handles this. Try again in a moment'
    return problem(
      c,
      new Refusal('busy', sentence, { code: 'elsewhere', retryAfter: comeBackSeconds }),
    )
  })
}
