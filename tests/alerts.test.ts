import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { figures } from '#app/server/app.ts'
import { readyFigure } from '#server/health.ts'
import { type Figure, makeMetrics } from '#server/metrics.ts'
import { makeTestApp } from './app.ts'
import { forThisFile } from './for-this-file.ts'

const app = await forThisFile(makeTestApp())
const ready = readyFigure(async () => ({ ready: true, checks: {} }))
/** Of the process that keeps the log. */
const keptLog: Figure = {
  name: 'kept_log_age_seconds',
  help: 'How far the log is behind',
  value: () => 0,
}
const told = await makeMetrics(app.platform, [...figures, ready, keptLog]).text()
const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/matricula.json'])(
  '%s asks for figures that are told',
  async (file) => {
    const asked = [
      ...(await readFile(file, 'utf8')).matchAll(/\b(?:matricula|nodejs|process)_\w+/g),
    ]
    const names = new Set(asked.map(([name]) => name.replace(/_bucket$/, '')))
    expect(names.size).toBeGreaterThan(5)
    for (const name of names) expect(told).toContain(`# HELP ${name} `)
  },
)

test('each alert has a section of the runbook, and a test of how it begins and ends', async () => {
  expect(alerts).toHaveLength(12)
  const runbook = await readFile('docs/guide/runbook.md', 'utf8')
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(alerts)
  const tried = await readFile('deploy/prometheus/alerts.test.yml', 'utf8')
  for (const alert of alerts) {
    expect(rules).toContain(`runbook: docs/guide/runbook.md#${alert.toLowerCase()}`)
    expect(tried).toContain(`name: ${alert} begins and ends`)
  }
})
