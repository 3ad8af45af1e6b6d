import { readFileSync } from 'node:fs'
import { openDatabase } from '#server/db/client.ts'
import { makeLog } from '#server/log.ts'
import { listForOffice } from '#features/applications/server/admin-queries.ts'
import { countByStatus } from '#features/applications/server/counts.ts'
const [, url] = readFileSync(`${process.argv[2]}/urls`, 'utf8').split('\n')
const only = process.argv[3]
const { db, pool } = openDatabase(url ?? '', makeLog('silent'))
const colleague = (await pool.query("SELECT id FROM admins WHERE name = 'Colleague 1'")).rows[0].id
const intake = (await pool.query("SELECT id FROM intakes WHERE program='msc' LIMIT 1")).rows[0].id
const actor = { kind: 'admin', id: colleague, sessionId: '', role: 'owner', programs: null, secondFactorDone: true, freshAt: new Date() } as any
const actorBa = { ...actor, role: 'admissions', programs: ['ba'] }
const ctx = (a: any) => ({ db, actor: a, now: new Date(), from: {}, config: {} }) as any
const qs: Record<string, any[]> = {
  first: [{}], oldest: [{ sort: 'oldest' }], attention: [{ sort: 'attention' }], attentionFilter: [{ attention: 'yes' }],
  mine: [{ assignee: 'me' }], mineAttention: [{ assignee: 'me', sort: 'attention' }], nobody: [{ assignee: 'nobody' }], nobodyAtt: [{ assignee: 'nobody', sort: 'attention' }],
  mineStatus: [{ assignee: 'me', status: 'rescinded' }, { assignee: 'me', status: 'waitlisted,rescinded' }],
  status1: [{ status: 'rescinded' }], status3: [{ status: 'rescinded,waitlisted,deferred' }], waiting: [{ waiting: 'office' }, { waiting: 'applicant' }, { waiting: 'nobody' }],
  intake: [{ intake }], intakeStatus: [{ intake, status: 'submitted,in_review' }, { intake, status: 'rescinded' }],
  statusAtt: [{ status: 'rescinded', sort: 'attention' }, { status: 'enrolled,deferred', sort: 'attention' }],
  flags: [{ flags: 'urgent' }, { flags: 'look-again,urgent' }], flagsStatus: [{ flags: 'urgent', status: 'rescinded' }], flagsAtt: [{ flags: 'urgent', sort: 'attention' }], flagsMine: [{ flags: 'urgent', assignee: 'me', program: 'ba' }],
  days: [{ from: '2026-11-10', to: '2026-11-12' }, { from: '2024-01-01', to: '2024-01-02' }, { from: '2026-11-01' }],
  daysStatus: [{ from: '2026-10-10', to: '2026-11-12', status: 'rescinded' }],
  rare: ['feathers', 'stoneh', 'haugh'].map((search) => ({ search })),
  common: ['anders', 'son', 'mar', 'Garcia', 'müll', '@example'].map((search) => ({ search })),
  inside: ['squadron', 'hospital', 'tra', 'veteran mentor', 'navy nurse squadron', 'coaching'].map((search) => ({ search })),
  phrase: ['ada wilson', 'Noor Haddad', 'wei zhang'].map((search) => ({ search })),
  two: ['li', 'ng', 'wa'].map((search) => ({ search })),
  nobodyFound: [{ search: 'qzxjk' }], digits: [{ search: '+1202000' }, { search: '000123' }],
  near: ['Featherstonhaugh', 'andreson', 'gonzales', 'lindkvist', 'schmitt', 'yilmas', 'kowalsky', 'hadad noor'].map((search) => ({ search })),
  searchStatus: [{ search: 'garcia', status: 'rescinded' }, { search: 'squadron', status: 'submitted,in_review' }],
  searchSort: [{ search: 'garcia', sort: 'attention' }, { search: 'squadron', sort: 'attention' }, { search: 'feathers', sort: 'oldest' }],
  searchMine: [{ search: 'garcia', assignee: 'me' }, { search: 'squadron', assignee: 'me', flags: 'urgent' }],
}
for (const [name, list] of Object.entries(qs)) {
  if (only && !only.split(',').includes(name)) continue
  for (const a of [actor, actorBa]) {
    const times: [number, any][] = []
    let last: any
    for (let n = 0; n < 20; n++) { const query = list[n % list.length]; const t = performance.now(); last = await listForOffice(ctx(a), { query }); times.push([performance.now() - t, query]) }
    times.sort((x, y) => x[0] - y[0])
    const w = times.at(-2)!
    console.log(name.padEnd(16), a === actor ? 'all' : 'ba ', 'p50', times[10]![0].toFixed(1), 'p95', w[0].toFixed(1), w[0] > 25 ? JSON.stringify(w[1]) : '', last.count, last.applications.length, last.nearest)
  }
}
const t = performance.now(); for (let n = 0; n < 20; n++) await countByStatus(ctx(actor), { query: {} }); console.log('counts', (performance.now() - t) / 20)
await pool.end()
