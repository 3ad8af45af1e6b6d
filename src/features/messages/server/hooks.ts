import type { Hono } from 'hono'
import { apiHeaders } from '#server/headers.ts'
import { inHookShare } from '#server/hook-share.ts'
import type { CallEnv, Platform } from '#server/platform.ts'
import { takeReports } from './bounces.ts'
import { takeMail } from './inbound.ts'
import { signedHook } from './signed-hook.ts'
import { chooseMails } from './unsubscribe.ts'

const mostReportBytes = 256 * 1024
/** A whole mail with what is attached to it, which is then left out. */
const mostMailBytes = 25 * 1024 * 1024

const inboundPath = '/api/hooks/mail/inbound'

/** What mail providers and mail programs call by themselves. */
export function mountMailHooks(app: Hono<CallEnv>, platform: Platform): void {
  app.post(
    '/api/hooks/mail/bounces',
    signedHook(platform, { mostBytes: mostReportBytes, isOn: () => true, act: takeReports }),
  )
  app.post(
    inboundPath,
    signedHook(platform, {
      mostBytes: mostMailBytes,
      isOn: ({ inboundMail }) => inboundMail !== undefined,
      act: takeMail,
    }),
  )
  // One click in a mail program (RFC 8058); a GET of the same address shows the page.
  app.post('/link/unsubscribe/:token', async (c) => {
    const body = { token: c.req.param('token'), isOff: true }
    const { config, now } = platform
    await inHookShare(() =>
      platform.db.transaction((db) => chooseMails({ db, config, now: now() }, { body })),
    )
    return c.json({}, 200, apiHeaders)
  })
}
