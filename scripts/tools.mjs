// What the commands share. Runs on the Node that is on the path, before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const windows = process.platform === 'win32'

/** The Node that this version was tested with, from npm; the caller's own only if it is missing. */
export function ownNode() {
  const own = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')
  return existsSync(own) ? own : process.execPath
}

/** Runs a command to its end; with `quiet` its words are kept and only returned. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...(quiet && { NO_COLOR: '1' }), PATH: path, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    shell: windows && !command.endsWith('.exe'),
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      words += chunk
    })
  }
  return new Promise((done) => {
    child.once('error', (error) => done({ ok: false, words: error.message }))
    child.once('close', (code) => done({ ok: code === 0, words }))
  })
}

/** Shows how long a step has been going on; on a terminal in one line that keeps counting. */
export async function step(doing, work) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  const terminal = process.stdout.isTTY
  const show = () => process.stdout.write(`\r${doing} … ${seconds()}  `)
  if (!terminal) process.stdout.write(`${doing} …\n`)
  const ticking = terminal ? setInterval(show, 100) : undefined
  try {
    return await work()
  } finally {
    clearInterval(ticking)
    process.stdout.write(terminal ? `\r${doing}: ${seconds()}    \n` : `  ${seconds()}\n`)
  }
}
