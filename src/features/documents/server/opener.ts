import { spawn } from 'node:child_process'
import { type FileHandle, open as openFile, rm } from 'node:fs/promises'
import { type Ctx, nameOf } from '#server/context.ts'
import {
  type Confinement,
  confinedCommand,
  environment,
  findConfinement,
  mostResidentBytes,
  type SecretLocation,
} from './confinement.ts'
import { inTurn } from './fair-queue.ts'
import { Answer, type Fault, type OpenedFile, type Order } from './opening/answer.ts'
import { limitProcess, type ResourceUse } from './process-limits.ts'

const longestMs = 30_000
const cpuSeconds = { open: 5, join: 15 }
/** What the system counts a little later. */
const watchedMs = 500

/** A file to open, or pictures that become one PDF; `out` is where a cleaned copy goes. */
export type Task = { out: string } & ({ open: string } | { join: readonly string[] })

/** Opens a file, or joins pictures, in a process of its own. */
export function openInConfinement(
  { config, actor }: Pick<Ctx, 'config' | 'actor'>,
  task: Task,
): Promise<OpenedFile | { fault: Fault }> {
  return inTurn(nameOf(actor), async () => (await openOutOfTurn(config, task)).answer)
}

/** The same out of turn, with what it took. */
export async function openOutOfTurn(
  place: SecretLocation,
  task: Task,
  held?: Confinement,
): Promise<{ answer: Answer; used: ResourceUse }> {
  const paths = 'join' in task ? task.join : [task.open]
  const handles: FileHandle[] = []
  try {
    // No one else reads what is drawn again, as no one reads what arrived.
    handles.push(await openFile(task.out, 'wx', 0o600))
    for (const path of paths) handles.push(await openFile(path))
    const order: Order =
      'join' in task ? { does: 'join', pictures: paths.length } : { does: 'open' }
    const files = handles.map(({ fd }) => fd)
    const done = await runOnce(place, held ?? (await findConfinement(place)), order, files)
    if ('fault' in done.answer) await rm(task.out, { force: true })
    return done
  } finally {
    for (const handle of handles) await handle.close()
  }
}

/** A process that dies, hangs or takes too much has met a file that no document needs to be like. */
async function runOnce(
  place: SecretLocation,
  held: Confinement,
  order: Order,
  files: readonly number[],
): Promise<{ answer: Answer; used: ResourceUse }> {
  const seconds = cpuSeconds[order.does]
  const [command = '', ...words] = confinedCommand(place, held, seconds)
  const child = spawn(command, [...words, JSON.stringify(order)], {
    env: environment,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore', ...files],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  let isOver = false
  let said = ''
  child.stdout?.on('data', (piece) => {
    said += piece
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (_, signal) => resolve(signal))
  }).finally(() => {
    isOver = true
  })
  const most = { cpuMs: seconds * 1_000 + watchedMs, peakBytes: mostResidentBytes }
  const watching = limitProcess(child.pid, most, {
    isOver: () => isOver,
    kill: () => child.kill('SIGKILL'),
  })
  const signal = await ended
  return { answer: signal ? { fault: 'heavy' } : parseAnswer(said), used: await watching }
}

function parseAnswer(said: string): Answer {
  try {
    return Answer.parse(JSON.parse(said))
  } catch {
    return { fault: 'broken' }
  }
}
