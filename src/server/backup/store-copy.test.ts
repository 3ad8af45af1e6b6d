import { createHash } from 'node:crypto'
import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskStore } from '../store/disk.ts'
import { copyOf } from './manifest.ts'
import { removeGoneCopies } from './store-copy.ts'

test('a copy goes once neither the store nor a kept backup has its file, and it is no longer young', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-copies-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = diskStore(join(folder, 'store'))
  const copies = diskStore(join(folder, 'files'))
  const put = async (into: typeof store, key: string) => {
    const file = join(folder, 'arriving')
    await writeFile(file, key)
    await into.put(key, file, createHash('sha256').update(key).digest())
  }
  const [stored, backedUp, gone] = ['file/aa/stored', 'file/bb/backed-up', 'file/cc/gone']
  await put(store, stored)
  for (const key of [stored, backedUp, gone]) await put(copies, key)
  const linked = join(folder, 'matricula-2026-11-25T02-10-00', copyOf(backedUp))
  await mkdir(dirname(linked), { recursive: true })
  await link(join(folder, copyOf(backedUp)), linked)

  expect(await removeGoneCopies(store, folder, new Date())).toBe(0)
  expect(await removeGoneCopies(store, folder, new Date(Date.now() + 9 * 86_400_000))).toBe(1)
  const left = []
  for await (const { key } of copies.list('file')) left.push(key)
  expect(left.sort()).toEqual([backedUp, stored].sort())
})
