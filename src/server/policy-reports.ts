import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { apiHeaders } from './headers.ts'
import type { CallEnv, Platform } from './platform.ts'

const mostInMinute = 60
const minuteMs = 60_000
const longestNoted = 200

const Report = z.object({
  'csp-report': z.object({
    'blocked-uri': z.optional(z.string()),
    'document-uri': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
  }),
})

/** Where browsers tell of a broken policy: answered always, logged sixty times a minute at most. */
export function mountPolicyReports(app: Hono<CallEnv>, { log }: Pick<Platform, 'log'>): void {
  let minute = 0
  let noted = 0
  app.post('/api/csp-violations', async (c) => {
    const read = z.safeParse(Report, await c.req.json().catch(() => undefined))
    const now = Math.floor(performance.now() / minuteMs)
    if (now !== minute) noted = 0
    minute = now
    if (read.success && noted < mostInMinute) {
      noted++
      const report = read.data['csp-report']
      log.warn(
        {
          requestId: c.get('from').requestId,
          page: addressOnly(report['document-uri']),
          blocked: addressOnly(report['blocked-uri']),
          rule: addressOnly(report['violated-directive']),
        },
        'policy violation',
      )
    }
    return c.body(null, 204, apiHeaders)
  })
}

/** Without query and fragment, which may hold what is nobody's business, and on one line. */
function addressOnly(text: string | undefined): string | undefined {
  return text
    ?.split(/[?#]/)[0]
    ?.replace(/[\r\n]/g, '')
    .slice(0, longestNoted)
}
