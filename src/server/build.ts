import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FileLock, tryLock } from './db/embedded/file-lock.ts'

/** The build that this process serves: the folder itself, since a new build moves the link to it. */
export function findBuild(): string | undefined {
  if (!import.meta.url.endsWith('.ts')) return dirname(import.meta.dirname)
  return existsSync('dist/web/index.html') ? realpathSync('dist') : undefined
}

/** Keeps a build from being removed while this process lives; one that no one can write to needs none. */
export function lockBuild(build: string): FileLock | undefined {
  try {
    return tryLock(buildLock(build), 'together')
  } catch {
    return undefined
  }
}

/** Held together by those who serve a build, alone by the process that removes it. */
export function buildLock(build: string): string {
  return join(build, 'in-use')
}
