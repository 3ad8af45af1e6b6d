import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSession } from '../session.ts'
import type { Cluster } from './cluster.ts'

/** With the pauses between two looks and the copy itself no more than five minutes are ever missing. */
const longestPieceSeconds = 240

/** What the database server keeps its log by: whatever starts it finds the same choice. */
export function logSettings(cluster: Cluster): Record<string, string | number> {
  if (!existsSync(markOf(cluster))) return { archive_mode: 'off' }
  // Without a command finished pieces wait beside the data until we have copied them, and no shell is needed.
  return { archive_mode: 'on', archive_timeout: longestPieceSeconds }
}

/** Has the server keep its finished pieces until they are released, from its next start on. */
export async function chooseLog(cluster: Cluster, isKept: boolean): Promise<void> {
  if (isKept) await writeFile(markOf(cluster), '')
  else await rm(markOf(cluster), { force: true })
}

function markOf(cluster: Cluster): string {
  return join(cluster.folder, 'keeps-log')
}

/** Finished pieces of the log that wait to be copied, the oldest first. */
export async function waitingSegments(cluster: Pick<Cluster, 'path'>): Promise<string[]> {
  return (await readdir(statesOf(cluster)))
    .filter((name) => name.endsWith('.ready'))
    .map((name) => name.slice(0, -'.ready'.length))
    .toSorted()
}

/** What says of the oldest of them that it waits: a file of the moment since when. */
export async function oldestWaiting(cluster: Pick<Cluster, 'path'>): Promise<string | undefined> {
  const [name] = await waitingSegments(cluster).catch(() => [])
  return name && `${join(statesOf(cluster), name)}.ready`
}

export function pieceOf(cluster: Cluster, name: string): string {
  return join(cluster.path, 'pg_wal', name)
}

/** The server may use the room of a piece again. Two processes may do this at once. */
export async function letPieceGo(cluster: Cluster, name: string): Promise<void> {
  const state = join(statesOf(cluster), name)
  await rename(`${state}.ready`, `${state}.done`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
}

/**
 * As many pieces are there at least. A full disk has no room for another, without which the server would stop;
 * of so many it uses those again that are behind it, as long as every one that ends is let go.
 */
const leastPieces = 5
const piece = /^[0-9A-F]{24}$/

/** Has the server begin pieces until enough are there; it needs the rights of its owner. */
export async function makeSparePieces(cluster: Cluster, adminUrl: string): Promise<void> {
  const names = await readdir(join(cluster.path, 'pg_wal'))
  const missing = leastPieces - names.filter((name) => piece.test(name)).length
  if (missing <= 0) return
  const client = new DatabaseSession({ connectionString: adminUrl })
  await client.connect()
  try {
    for (let n = 0; n < missing; n += 1) {
      await client.query(`SELECT pg_switch_wal()`)
      // The next one is made once something is written to it.
      await client.query(`SELECT pg_logical_emit_message(false, 'matricula', 'spare', true)`)
    }
  } finally {
    await client.end()
  }
}

function statesOf(cluster: Pick<Cluster, 'path'>): string {
  return join(cluster.path, 'pg_wal/archive_status')
}
