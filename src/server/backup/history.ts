import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Cluster } from '../db/embedded/cluster.ts'
import { letPieceGo, pieceOf, waitingSegments } from '../db/embedded/log-segments.ts'
import { syncFolder } from '../sync-folder.ts'
import { writePart } from './database-copy.ts'

/** Where the log and the snapshots of one cluster are among backups. */
export type History = { folder: string; log: string }

/** 2 GB: beyond that the log of a day without a place for backups would take the room of the data. */
const mostWaiting = 128
const piece = /^[0-9A-F]{24}$/
const kept = /^([0-9A-F]{24})\.gz$/

export function historiesIn(backups: string): string {
  return join(backups, 'history')
}

/** The history of a cluster; each has a name of its own, so that a copy never writes into it. */
export async function historyOf(cluster: Cluster, backups: string): Promise<History> {
  const nameFile = nameFileOf(cluster)
  const known = await readFile(nameFile, 'utf8').catch(() => undefined)
  const name = known || randomUUID()
  if (!known) await writeFile(nameFile, name, { flush: true })
  return historyAt(join(historiesIn(backups), name))
}

/** Where pieces are missing nothing leads on: what is kept from now on has a name, and a snapshot, of its own. */
export async function endHistory(cluster: Cluster): Promise<void> {
  await rm(nameFileOf(cluster), { force: true })
}

export function nameFileOf(cluster: Pick<Cluster, 'folder'>): string {
  return join(cluster.folder, 'history')
}

export function historyAt(folder: string): History {
  return { folder, log: join(folder, 'log') }
}

/** Copies every finished piece of the log, whole or absent under its name, and then lets it go. */
export async function keepLog(cluster: Cluster, { log }: History): Promise<void> {
  for (const name of await waitingSegments(cluster)) {
    if (piece.test(name)) await keepPiece(cluster, name, log)
    await letPieceGo(cluster, name)
  }
}

/**
 * A backup and the server may copy the same piece at once. The server writes over a piece that either has
 * let go, so a copy counts only if its piece still waited when the copy was whole.
 */
async function keepPiece(cluster: Cluster, name: string, log: string): Promise<void> {
  const copying = `copying-${randomUUID()}`
  try {
    await writePart(
      createReadStream(pieceOf(cluster, name)),
      log,
      copying,
      createGzip({ level: 3 }),
    )
    if (!(await waitingSegments(cluster)).includes(name)) return
    await rename(join(log, copying), join(log, `${name}.gz`))
    await syncFolder(log)
  } finally {
    await rm(join(log, copying), { force: true })
  }
}

/** Gives up what has waited too long for a copy; all of it where none is wanted. Returns how many went. */
export async function letLogGo(cluster: Cluster, most = mostWaiting): Promise<number> {
  const waiting = await waitingSegments(cluster)
  if (waiting.length <= most) return 0
  for (const name of waiting) await letPieceGo(cluster, name)
  return waiting.length
}

/** The pieces of a log from one on, as far as none is missing. */
export async function unbrokenRun({ log }: History, first: string): Promise<string[]> {
  const names = await listPieces(log)
  const run: string[] = []
  for (let next = first; names.has(next); next = pieceAfter(next)) run.push(next)
  return run
}

/** Whether the log of a history goes on without a hole from a piece to its newest. */
export async function isUnbroken(history: History, first: string): Promise<boolean> {
  const newest = [...(await listPieces(history.log))].toSorted().at(-1)
  return newest === undefined || (await unbrokenRun(history, first)).at(-1) === newest
}

async function listPieces(log: string): Promise<Set<string>> {
  const names = await readdir(log).catch(() => [])
  return new Set(names.flatMap((name) => kept.exec(name)?.[1] ?? []))
}

/** Removes the pieces before one. */
export async function removePiecesBefore({ log }: History, first: string): Promise<void> {
  for (const name of await listPieces(log))
    if (name < first) await rm(join(log, `${name}.gz`), { force: true })
}

/** 256 pieces of 16 MB make a file of the log. */
function pieceAfter(name: string): string {
  const at = BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`) + 1n
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return `${name.slice(0, 8)}${hex(at / 256n)}${hex(at % 256n)}`
}
