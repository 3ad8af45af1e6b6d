import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** With the pauses between two looks and the copy itself no more than five minutes are ever missing. */
const longestPieceSeconds = 240

/** What the database server keeps its log by: whoever starts it finds the same choice. */
export function logSettings(cluster: Cluster): Record<string, string | number> {
  if (!existsSync(markOf(cluster))) return { archive_mode: 'off' }
  // Without a command finished pieces wait beside the data until we have copied them, and no shell is needed.
  return { archive_mode: 'on', archive_timeout: longestPieceSeconds }
}

/** Has the server keep its finished pieces until they are let go, from its next start on. */
export async function chooseLog(cluster: Cluster, isKept: boolean): Promise<void> {
  if (isKept) await writeFile(markOf(cluster), '')
  else await rm(markOf(cluster), { force: true })
}

function markOf(cluster: Cluster): string {
  return join(cluster.folder, 'keeps-log')
}

/** Finished pieces of the log that wait to be copied, the oldest first. */
export async function waitingSegments(cluster: Cluster): Promise<string[]> {
  return (await readdir(statesOf(cluster)))
    .filter((name) => name.endsWith('.ready'))
    .map((name) => name.slice(0, -'.ready'.length))
    .toSorted()
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

function statesOf(cluster: Cluster): string {
  return join(cluster.path, 'pg_wal/archive_status')
}
