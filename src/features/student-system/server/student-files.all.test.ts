import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSshServer } from '#tests/ssh-server.ts'
import { uploadFile } from './sftp.ts'
import { sendStudentFiles } from './student-files.ts'
import { openHandOver } from './student-systems.fixture.ts'
import { enrollmentEntries, studentSystems } from './tables.ts'

const tools = ['/usr/sbin/sshd', 'sftp', 'ssh-keygen']
const canRun =
  process.getuid?.() === 0 &&
  tools.every((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0)

const hourMs = 3_600_000
let folder: string
let incoming: string
let server: Awaited<ReturnType<typeof openSshServer>>
let stop: () => Promise<void>
let office: Awaited<ReturnType<typeof openHandOver>>
let first: string

beforeAll(async () => {
  if (!canRun) return
  folder = mkdtempSync(join(tmpdir(), 'matricula-files-'))
  chmodSync(folder, 0o755)
  incoming = join(folder, 'incoming')
  mkdirSync(incoming)
  server = await openSshServer(folder)
  stop = await server.start()
  office = await openHandOver({
    STUDENT_FILES_TO: `banner=${userInfo().username}@127.0.0.1:${incoming}`,
    STUDENT_FILES_SSH: server.ssh,
  })
  first = (await office.bringIn('msc', 'enrolled')).id ?? ''
  await office.addSystem()
}, 60_000)
afterAll(async () => {
  if (!canRun) return
  await stop()
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

const files = () => readdirSync(incoming).toSorted()
const rowsOf = (name: string): Record<string, string>[] =>
  parse(readFileSync(join(incoming, name)), { columns: true })
const send = () => sendStudentFiles(office.app.platform)

async function setUp(profile: string, hour: number | null = 0) {
  await office.newOwner()
  const params = { code: 'banner' }
  const call = 'PUT /api/admins/student-systems/{code}/files'
  return office.office(call, params, { body: { profile, hour } })
}

async function system() {
  const [row] = await office.db.select().from(studentSystems)
  return row
}

test.runIf(canRun)(
  'what was not sent yet goes once a day in the columns of the profile',
  async () => {
    await office.copies(first, 600)
    await office.tell()
    await send()
    expect(files()).toEqual([])
    const wrong = await setUp('A = passwordHash')
    expect(wrong.body.fields.profile).toBe('Line 1: “passwordHash” isn’t a field')
    expect((await setUp('ENTRY = entryId\nNAME = lastName\nP = "MS, 1"')).status).toBe(200)
    await Promise.all([send(), send()])
    const [name = '', ...more] = files()
    expect([name, more]).toEqual([expect.stringMatching(/^matricula-banner-\d{8}T\d{6}\.csv$/), []])
    const entries = await office.db.select().from(enrollmentEntries).orderBy(enrollmentEntries.seq)
    const rows = rowsOf(name)
    expect(rows.map(({ ENTRY }) => ENTRY)).toEqual(entries.map(({ id }) => id))
    expect(rows[0]).toMatchObject({ NAME: 'Lindqvist', P: 'MS, 1' })
    expect(await system()).toMatchObject({ lastFault: null, fileClaimedUntil: null })
    const { body } = await office.office('GET /api/admins/student-systems')
    expect(body.systems[0]).toMatchObject({ counts: { sent: 601, waiting: 0 } })
    await send()
    office.app.clock.advance(24 * hourMs)
    await send()
    expect(files()).toHaveLength(1)
  },
)

test.runIf(canRun)('a value without a code waits and says so, and the others go', async () => {
  const other = (await office.bringIn('ba', 'enrolled')).id ?? ''
  await office.step(first, 'cancel-enrolment')
  await office.tell()
  await setUp('ID = applicationId\nKIND = kind\nP = program (ba: BA-GEN)', 23)
  await send()
  const sent = rowsOf(files().at(-1) ?? '')
  expect(sent).toEqual([{ ID: other, KIND: 'enroll', P: 'BA-GEN' }])
  expect((await system())?.lastFault).toBe('There’s no code for “msc” in P')
  await setUp('ID = applicationId\nKIND = kind\nP = program (ba: BA-GEN, *: REST)')
  office.app.clock.advance(60_000)
  await send()
  expect(rowsOf(files().at(-1) ?? '')).toEqual([{ ID: first, KIND: 'cancel', P: 'REST' }])
})

test.runIf(canRun)('anyone who looks into the folder never sees half a file', async () => {
  const place = { login: `${userInfo().username}@127.0.0.1`, folder: incoming }
  const bytes = Buffer.alloc(150_000_000, 'x')
  const sizes: number[] = []
  const watcher = watch(incoming, () => {
    for (const name of readdirSync(incoming))
      if (name === 'matricula-big-20270101T000000.csv')
        sizes.push(readFileSync(join(incoming, name)).length)
  })
  await uploadFile({ name: 'matricula-big-20270101T000000.csv', bytes, place, ssh: server.ssh })
  watcher.close()
  expect(sizes.length).toBeGreaterThan(0)
  expect(new Set(sizes)).toEqual(new Set([bytes.length]))
  // Broken off in the middle, it’s there under no name that anyone reads, and the next one takes its place.
  const late = { name: 'matricula-big-20270102T000000.csv', bytes, place, ssh: server.ssh }
  const part = join(incoming, '.matricula-big.part')
  const cut = new AbortController()
  const looking = setInterval(() => {
    if (existsSync(part) && statSync(part).size > 0) cut.abort()
  }, 2)
  await expect(uploadFile({ ...late, ends: cut.signal })).rejects.toThrow('It was too slow')
  clearInterval(looking)
  expect(statSync(part).size).toBeLessThan(bytes.length)
  expect(files()).not.toContain(late.name)
  await uploadFile(late)
  expect(readFileSync(join(incoming, late.name))).toHaveLength(bytes.length)
  expect(readdirSync(incoming).filter((name) => name.startsWith('.'))).toEqual([])
})

test.runIf(canRun)(
  'a system that can’t be reached, isn’t the one we know, or has no folder gets it later',
  async () => {
    await office.tell()
    const place = { login: `${userInfo().username}@127.0.0.1`, folder: incoming }
    const tried = {
      name: 'matricula-x-20270101T000000.csv',
      bytes: Buffer.from('x'),
      ssh: server.ssh,
    }
    await expect(
      uploadFile({ ...tried, place: { ...place, folder: join(folder, 'nowhere') } }),
    ).rejects.toThrow('We can’t write to its folder')
    const known = join(server.ssh, 'known_hosts')
    writeFileSync(
      known,
      server.knownHosts.replace(/AAAA\S+/, () => otherKey()),
    )
    await expect(uploadFile({ ...tried, place })).rejects.toThrow(
      'Its host key isn’t the one that we know',
    )
    writeFileSync(known, '')
    await expect(uploadFile({ ...tried, place })).rejects.toThrow(
      'Its host key isn’t the one that we know',
    )
    writeFileSync(known, server.knownHosts)
    const before = files()
    const person = (await office.bringIn('msc', 'enrolled')).id ?? ''
    await office.tell()
    await stop()
    office.app.clock.advance(24 * hourMs)
    await send()
    expect((await system())?.lastFault).toBe('We can’t reach it')
    expect((await system())?.fileClaimedUntil).toBeNull()
    stop = await server.start()
    office.app.clock.advance(hourMs)
    await send()
    const [added = '', ...more] = files().filter((name) => !before.includes(name))
    expect(more).toEqual([])
    expect(rowsOf(added).map(({ ID }) => ID)).toContain(person)
    await office.db
      .update(studentSystems)
      .set({ fileHour: null })
      .where(eq(studentSystems.code, 'banner'))
  },
)

function otherKey(): string {
  const file = join(folder, 'other')
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
  return readFileSync(`${file}.pub`, 'utf8').split(' ')[1] ?? ''
}
