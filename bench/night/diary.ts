import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Path } from './plan.ts'

/** Why somebody saw nothing: the connection broke or was refused, the answer was dropped, or never came. */
export type Silence = 'broken' | 'dropped' | 'no answer'
/** How far each question was when it was read or sent. */
export type Places = Partial<Record<Path, number>>
export type Receipt = { number: string; at: number; withinGrace: boolean }

/** One line of a diary: what somebody typed, sent, or saw. */
export type Entry =
  | { did: 'types'; path: Path; place: number }
  | { did: 'sends save'; seq: number; places: Places }
  | { did: 'sees save'; seq: number; status: number | Silence; revision?: number }
  | { did: 'sends submit'; key: string; revision: number; saves: number }
  | { did: 'sees submit'; status: number | Silence; code?: string; receipt?: Receipt }
  | { did: 'sees log in'; status: number | Silence; session?: string }
  /** With what they knew to be saved when they asked. */
  | {
      did: 'sees own'
      status: number
      asked: number
      knew: { saves: number; submitted: boolean }
      places: Places
      submitted: boolean
    }
  | { did: 'hears'; what: 'ready' | 'change' | 'end' }

/** Who wrote it, and how many milliseconds after the beginning. */
export type Line = { n: number; t: number } & Entry

/** Keeps what all write, in the order in which it happened. */
export function openDiaries<L extends { n: number }>(file: string) {
  const stream = createWriteStream(file)
  return {
    write(line: L): void {
      stream.write(`${JSON.stringify(line)}\n`)
    },
    close: () => new Promise<void>((resolve) => stream.end(resolve)),
  }
}

/** All lines in their order, and at the end the SHA-256 of each person's. */
export async function readDiaries<L extends { n: number }>(
  file: string,
  people: number,
  onLine: (line: L) => void,
): Promise<string[]> {
  const hashes: Hash[] = Array.from({ length: people }, () => createHash('sha256'))
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as L
    hashes[line.n]?.update(`${text}\n`)
    onLine(line)
  }
  return hashes.map((hash) => hash.digest('hex'))
}

export function digestOf(hashes: readonly string[]): string {
  return createHash('sha256').update(hashes.join('\n')).digest('hex')
}
