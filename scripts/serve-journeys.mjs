// The built product on a folder of its own that begins empty, for the journeys.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from './serve.mjs'
import { root } from './tools.mjs'

const { DATA_DIR } = process.env
if (!DATA_DIR) throw new Error('The journeys need a DATA_DIR of their own: it is emptied first.')
rmSync(resolve(root, DATA_DIR), { recursive: true, force: true })
process.exitCode = await serve(['dist/server/main.js'])
