import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { minuteMs } from '#shared/durations.ts'
import { apiHeaders } from './headers.ts'
import type { CallEnv, Platform } from './platform.ts'

const mostInMinute = 60
const longestNoted = 200

const text = z.optional(z.nullable(z.string()))

/** What `report-uri` sends. */
const Single = z.object({
  'csp-report': z.object({
    'blocked-uri': text,
    'document-uri': text,
    'violated-directive': text,
    'effective-directive': text,
  }),
})

/** What the Reporting API sends for `report-to`: several at once, among reports of other kinds. */
const Gathered = z.array(
  z.object({
    type: z.string(),
    url: text,
    body: z.optional(
      z.nullable(z.object({ blockedURL: text, documentURL: text, effectiveDirective: text })),
    ),
  }),
)

type Violation = Record<'page' | 'blocked' | 'rule', string | null | undefined>

/** Where browsers tell of a broken policy: answered always, logged sixty times a minute at most. */
export function mountPolicyReports(app: Hono<CallEnv>, { log }: Pick<Platform, 'log'>): void {
  let minute = 0
  let noted = 0
  app.post('/api/csp-violations', async (c) => {
    const violations = violationsIn(await c.req.json().catch(() => undefined))
    const now = Math.floor(performance.now() / minuteMs)
    if (now !== minute) noted = 0
    minute = now
    for (const { page, blocked, rule } of violations.slice(0, mostInMinute - noted)) {
      noted++
      log.warn(
        {
          requestId: c.get('from').requestId,
          page: addressOnly(page),
          blocked: addressOnly(blocked),
          rule: addressOnly(rule),
        },
        'policy violation',
      )
    }
    return c.body(null, 204, apiHeaders)
  })
}

function violationsIn(sent: unknown): Violation[] {
  const gathered = z.safeParse(Gathered, sent)
  if (gathered.success)
    return gathered.data.flatMap(({ type, url, body }) =>
      type === 'csp-violation' && body
        ? {
            page: body.documentURL ?? url,
            blocked: body.blockedURL,
            rule: body.effectiveDirective,
          }
        : [],
    )
  const single = z.safeParse(Single, sent)
  if (!single.success) return []
  const report = single.data['csp-report']
  return [
    {
      page: report['document-uri'],
      blocked: report['blocked-uri'],
      rule: report['violated-directive'] ?? report['effective-directive'],
    },
  ]
}

/** Without query, fragment and the token of a mailed link, which are private, and on one line. */
function addressOnly(address: string | null | undefined): string | undefined {
  return address
    ?.split(/[?#]/)[0]
    ?.replace(/(\/link\/[^/]+\/).*/, '$1…')
    ?.replace(/[\r\n]/g, '')
    .slice(0, longestNoted)
}
