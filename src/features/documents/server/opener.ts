import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/refusals.ts'
import { spoolFolder } from '#server/store.ts'
import { Answer, type Fault, type Opened, type Task } from './opening/answer.ts'

const mostAtOnce = 2
const mostWaiting = 100
const mostMegabytes = 384
const longestMs = 30_000
const retryAfterSeconds = 20

/** The program beside the source, or beside the bundle of a built product. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './opening/main.ts' : './opening.js', import.meta.url),
)

let running = 0
const waiting: (() => void)[] = []

/** Opens a file, or joins pictures, in a process of its own; two at a time for the whole server. */
export async function open(config: Config, task: Task): Promise<Opened | { fault: Fault }> {
  if (waiting.length >= mostWaiting)
    throw new Refusal('busy', 'Many files are being checked at the moment. Try again in a moment', {
      retryAfter: retryAfterSeconds,
    })
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    const answer = await runOnce(config, task)
    if ('fault' in answer) await rm(task.out, { force: true })
    return answer
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** A process that dies, hangs or takes too much memory has met a file that cannot be opened. */
function runOnce(config: Config, task: Task): Promise<Opened | { fault: Fault }> {
  const child = spawn(
    process.execPath,
    [...limits(spoolFolder(config)), program, JSON.stringify(task)],
    {
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: longestMs,
      killSignal: 'SIGKILL',
    },
  )
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (piece) => {
      said += piece
    })
    child.on('error', reject)
    child.on('close', () => resolve(read(said)))
  })
}

function limits(folder: string): string[] {
  return [
    `--max-old-space-size=${mostMegabytes}`,
    '--permission',
    '--allow-addons',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}`,
    '--no-warnings',
  ]
}

function read(said: string): Opened | { fault: Fault } {
  try {
    return Answer.parse(JSON.parse(said))
  } catch {
    return { fault: 'broken' }
  }
}
