import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removeLeftovers } from './leftovers.ts'

test('whole copies that killed checks and restores left behind go after a day', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-leftovers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const ours = ['matricula-check-1', 'matricula-restore-2', 'matricula-recovery-3']
  for (const name of [...ours, 'other-4']) {
    mkdirSync(join(folder, name, 'files'), { recursive: true })
    utimesSync(join(folder, name), yesterday, yesterday)
  }
  mkdirSync(join(folder, 'matricula-restore-5'))
  await removeLeftovers()
  expect(readdirSync(folder).toSorted()).toEqual(['matricula-restore-5', 'other-4'])
})
