import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { serve } from './serve.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await serve(['--enable-source-maps', 'dist/server/main.js'])
