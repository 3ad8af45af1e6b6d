import { randomFill } from 'node:crypto'
import { open, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { roomOf } from './disk-room.ts'

const fillRandomly = promisify<Buffer, Buffer>(randomFill)

const piece = 8_000_000
/** Written at once: what is held on the disk is not to be held in memory before. */
const blockBytes = 1_000_000
export const reserveBytes = 4 * piece

function reserveIn(dataDir: string): string {
  return join(dataDir, 'reserve')
}

/**
 * Holds room on the disk of the embedded database, of which a piece is given up each time that hardly a byte
 * is free: without any the database can't write what a new connection begins with, and reading ends.
 */
export async function keepReserve(
  dataDir: string,
  look: () => Promise<Parameters<typeof roomOf>[0]> = () => statfs(dataDir),
): Promise<void> {
  const file = reserveIn(dataDir)
  const held = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  const disk = await look()
  if (disk.bavail * disk.bsize < piece) {
    if (held > 0) await truncate(file, Math.max(0, held - piece))
  } else if (held < reserveBytes && roomOf(disk) === 'ample') await fill(file, held)
}

/** Bytes that no file system can pack together. */
async function fill(file: string, from: number): Promise<void> {
  const reserve = await open(file, 'a', 0o600)
  try {
    const block = Buffer.alloc(blockBytes)
    for (let at = from; at < reserveBytes; at += blockBytes)
      await reserve.write(await fillRandomly(block))
    await reserve.datasync()
  } finally {
    await reserve.close()
  }
}
