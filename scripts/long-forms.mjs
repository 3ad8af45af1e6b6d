import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

const rooms = ['src', 'tests']

/** The test files that do more where `LONG` asks for it. */
export function longForms() {
  return rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true }).map((f) => `${room}/${f}`),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('process.env.LONG'))
    .sort()
}
