import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { buildLock } from '../src/server/build.ts'
import { tryLock, waitForLock } from '../src/server/db/embedded/file-lock.ts'

const lockWaitMs = 600_000
const windows = process.platform === 'win32'

/** Beside one another in a folder: what was built from each state of the sources; a link names one. */
export type Builds = { folder: string; link: string }

/**
 * Has the link name the build of a state, which is made first unless it is there. However many ask at
 * once, one makes it, in a folder of its own that is moved into place whole: at no moment does the
 * link name something unfinished.
 */
export async function chooseBuild(
  builds: Builds,
  stateOf: () => string,
  make: (into: string) => Promise<void>,
): Promise<void> {
  mkdirSync(builds.folder, { recursive: true })
  const lock = await waitForLock(join(builds.folder, 'lock'), lockWaitMs)
  if (!lock) throw new Error('Another build has been going on for ten minutes. End it first.')
  try {
    removeBroken(builds)
    const state = await makeOnce(builds, stateOf, make)
    pointTo(builds, state)
    removeUnused(builds, state)
  } finally {
    lock.release()
  }
}

// What was edited while it was built is built again: it belongs to neither state.
async function makeOnce(
  { folder }: Builds,
  stateOf: () => string,
  make: (into: string) => Promise<void>,
): Promise<string> {
  for (;;) {
    const state = stateOf()
    const place = join(folder, state)
    if (existsSync(place)) return state
    const into = join(folder, `new-${randomUUID()}`)
    mkdirSync(into)
    await make(into)
    if (stateOf() === state) renameSync(into, place)
    else rmSync(into, { recursive: true })
  }
}

function pointTo({ folder, link }: Builds, state: string) {
  const place = join(folder, state)
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() && basename(readlinkSync(link)) === state) return
  // Earlier versions built into a folder in this place.
  if (found?.isDirectory()) renameSync(link, join(folder, `before-${Date.now()}`))
  const next = `${link}.next`
  rmSync(next, { force: true })
  // A junction needs no right of its own, but a whole path.
  if (windows) symlinkSync(place, next, 'junction')
  else symlinkSync(relative(join(link, '..'), place), next)
  // Windows does not rename onto a link.
  if (windows) rmSync(link, { force: true })
  renameSync(next, link)
}

// The one before stays for a start that has just chosen it, and every other for as long as it is used.
function removeUnused({ folder }: Builds, state: string) {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== state)
    .map(({ name }) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const build of others.slice(1)) {
    const lock = tryLock(buildLock(build), 'alone')
    lock?.release()
    if (lock) rmSync(build, { recursive: true, force: true })
  }
}

function removeBroken({ folder }: Builds) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith('new-')))
    rmSync(join(folder, name), { recursive: true, force: true })
}
