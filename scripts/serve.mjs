import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverEnvironment, serverFlags } from './runtime.mjs'
import { ownNode, root, windows } from './tools.mjs'

const sameSignalMs = 500
const parentLookMs = 500
const diedOf = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }

/**
 * Runs a server until it ends and returns its exit code. It has a process group of its own, since
 * a terminal's Ctrl-C goes to npm, to us and to it, and npm passes its own on: the server gets one.
 */
export function serve(args, env = {}) {
  const ending = pathToFileURL(join(root, 'scripts/end-with-parent.mjs')).href
  const child = spawn(ownNode(), [...serverFlags, '--import', ending, ...args], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: !windows,
  })
  // Not handed on: a log written to a terminal that was closed would be tried again forever.
  for (const name of ['stdout', 'stderr']) {
    process[name].on('error', () => {})
    child[name].on('data', (chunk) => process[name].write(chunk))
  }
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const twice = Date.now() - last < sameSignalMs
      last = Date.now()
      // Windows tells every process of the console by itself, and kill() there is not gentle.
      if (!twice && !windows) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  const watch = process.env.npm_lifecycle_event
    ? watchParent(() => child.kill('SIGTERM'))
    : undefined
  child.once('close', () => clearInterval(watch))
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', (code, signal) => done(code ?? diedOf[signal] ?? 1))
  })
}

// A signal to npm alone ends npm and the shell between us and it, and reaches no one here.
function watchParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, parentLookMs)
  return timer
}
