import { call } from '#web/call.ts'
import { brokenRules } from '../broken-rules.ts'
import { reportGaps } from '../contract.ts'
import type { Form } from './use-form.ts'

/** Lets the institute count where its form is hard; anyone who is stopped there never waits for it. */
export function sendGaps({ program, asking }: Form, gaps: Iterable<string>): void {
  const body = { program, broken: brokenRules(gaps, asking) }
  call(reportGaps, { body }, { quiet: true }).catch(() => undefined)
}
