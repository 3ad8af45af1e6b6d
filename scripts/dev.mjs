import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { serve } from './serve.mjs'
import { root } from './tools.mjs'

const page = 'http://localhost:5173'

await ensureInstalled()
// The server sends the built pages; in between, the page that reloads is Vite's.
if (!existsSync(join(root, 'dist/server/render.js'))) await ensureBuilt()
console.log(`Open ${page}; it reloads on every change.`)
const ended = await Promise.all([
  serve(['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], { PUBLIC_URL: page }),
  serve(['node_modules/vite/bin/vite.js', '--strictPort', '--clearScreen', 'false']),
])
process.exitCode = Math.max(...ended)
