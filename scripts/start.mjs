import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { serve } from './serve.mjs'

await ensureInstalled()
await ensureBuilt()
const asked = process.argv.slice(2)
// `npm start -- --processes 4` keeps four of them.
const program = asked.length > 0 ? 'processes' : 'main'
process.exitCode = await serve([`dist/server/${program}.js`, ...asked])
