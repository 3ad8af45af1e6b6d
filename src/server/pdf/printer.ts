import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answer, Task } from './print-process.ts'

const idleMs = 60_000
const longestMs = 60_000
/** The printer keeps some of what it has set; above this a new one takes its place. */
const mostBytes = 420 * 1024 ** 2

/** The program beside the source, or beside the bundle of a built product. */
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './print-process.ts' : './printing.js',
    import.meta.url,
  ),
)

type QueuedTask = {
  task: Task
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

let child: ChildProcess | undefined
let current: (QueuedTask & { id: number }) | undefined
let timer: NodeJS.Timeout | undefined
let lastId = 0
const queue: QueuedTask[] = []

/** Has the printer do something, one thing at a time; it is started for the first, and ends when it is idle. */
export function askPrinter(task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    queue.push({ task, resolve, reject })
    next()
  })
}

function next() {
  if (current) return
  const waiting = queue.shift()
  if (!waiting) return rest()
  clearTimeout(timer)
  const printer = child ?? start()
  current = { ...waiting, id: ++lastId }
  printer.ref()
  printer.channel?.ref()
  timer = setTimeout(() => end(printer), longestMs)
  printer.send({ id: current.id, task: current.task })
}

/** Nothing keeps the server from ending while the printer has nothing to do. */
function rest() {
  const idle = child
  if (!idle) return
  idle.unref()
  idle.channel?.unref()
  clearTimeout(timer)
  timer = setTimeout(() => end(idle), idleMs)
  timer.unref()
}

function start(): ChildProcess {
  const started = fork(program, [], { env: {}, execArgv: [], serialization: 'advanced' })
  child = started
  started.on('message', (answer: Answer) => {
    if (answer.id !== current?.id) return
    const { resolve, reject } = current
    current = undefined
    if (answer.rss > mostBytes) end(started)
    if ('fault' in answer) reject(new Error(`A paper could not be printed: ${answer.fault}`))
    else resolve(answer)
    next()
  })
  started.on('error', () => end(started))
  started.on('exit', () => end(started))
  return started
}

function end(ended: ChildProcess) {
  ended.kill('SIGKILL')
  if (child !== ended) return
  child = undefined
  const broken = current
  current = undefined
  broken?.reject(new Error('A paper could not be printed: the printer ended'))
  next()
}
