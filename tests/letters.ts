import { expect } from 'vitest'
import { mails } from '#server/db/tables.ts'
import type { TestApp } from './app.ts'

/** Two parts, one line of subject, links to ourselves, every value there and none of them markup. */
export async function expectWholeLetters(app: TestApp): Promise<void> {
  const written = await app.platform.db.select().from(mails)
  expect(new Set(written.map(({ template }) => template)).size).toBeGreaterThan(12)
  for (const { template, subject, text, html } of written) {
    expect([template, subject.length <= 78, /[\r\n]/.test(subject)]).toEqual([
      template,
      true,
      false,
    ])
    expect([template, text.trim() !== '', html.includes('<body')]).toEqual([template, true, true])
    expect([template, /undefined|\bnull\b|NaN|\[object|\{\{/.exec(subject + text)]).toEqual([
      template,
      null,
    ])
    expect([template, html.includes('<script')]).toEqual([template, false])
    const addresses = html.match(/href="[^"]*"/g) ?? []
    const foreign = addresses.filter((one) => !one.startsWith(`href="${app.config.publicUrl}/`))
    expect([template, foreign]).toEqual([template, []])
  }
}
