// Prints, as JSON, a browser that runs here and what it needs in its environment. With `--shell` it is the
// headless shell where one runs: the same engine without windows, which takes a quarter less for a journey.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './tools.mjs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
// With its own few fonts the packed one ends at the first letter that they lack, so it comes late.
const usual = [onThePath, ofPlaywright, installedByApt, packed, installedByPlaywright]
const ways = process.argv.includes('--shell')
  ? [given, shellOnThePath, shellByApt, ...usual]
  : [given, ...usual]

const found = await firstThatRuns()
if (!found) {
  console.error(
    'No browser was found or could be installed for the journeys. ' +
      'Install Chromium or Chrome, or name its program in CHROME_PATH.',
  )
  process.exit(1)
}
console.log(JSON.stringify(found))

async function firstThatRuns() {
  for (const way of ways) {
    for (const browser of await way()) if (runs(browser)) return browser
  }
}

function runs({ path, env }) {
  if (!path || !existsSync(path)) return false
  // Windows programs open a window instead of naming their version.
  if (process.platform === 'win32') return true
  const asked = spawnSync(path, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return asked.status === 0 && /chrom/i.test(asked.stdout)
}

function given() {
  return [{ path: process.env.CHROME_PATH }]
}

function onThePath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...places].map((path) => ({ path }))
}

function shellOnThePath() {
  return onThePath().filter(({ path }) => path.endsWith('chromium-headless-shell'))
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  return [{ path: chromium.executablePath() }]
}

async function packed() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const folder = join(root, 'node_modules/.cache/chromium')
  const browser = {
    path: join(folder, 'chromium'),
    env: {
      TMPDIR: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
  if (runs(browser)) return [browser]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  await chromium.executablePath()
  await inflate(join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
  return [browser]
}

function installedByPlaywright() {
  quietly(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return ofPlaywright()
}

function installedByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return []
  quietly('apt-get', ['update'])
  quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
  return onThePath()
}

function shellByApt() {
  installedByApt()
  return shellOnThePath()
}

function quietly(command, args) {
  spawnSync(command, args, { cwd: root, stdio: 'ignore' })
}
