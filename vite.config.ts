import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import { inAscii } from './scripts/in-ascii.ts'
import { officeGuide } from './scripts/office-guide.ts'

const packTightly = promisify(brotliCompress)
const pack = promisify(gzip)
const apiServer = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const frontRoom =
  /vite\/preload-helper\.js$|src\/(web\/(ui\/(button|card|cx|first-icon|link)|page-title|lazy|part|use-code|use-path-program|auth-dialog-state|session(-parts)?|storage|store|tokens|message-of|send-to)|app\/web\/pages\/(deadline|(public|program)-words)|shared\/(dates|endpoint|programs))\.tsx?$/
const kitRoom = [
  /node_modules\/(zod|@internationalized\/string|react-stately\/dist\/private\/utils)\//,
  /node_modules\/react-aria\/dist\/private\/(visually-hidden\/|i18n\/useLocalizedStringFormatter|focus\/(FocusScope|useFocusRing)|interactions\/(usePress|useFocusable|useHover)|utils\/(keyboard|useLabels|useSlot))/,
  /node_modules\/react-aria-components\/dist\/private\/(utils|Text|Label|FieldError|SharedElementTransition)\./,
  /src\/(web\/(use-(now|own-zone)|ui\/(banner|field|icon|when))|features\/accounts\/contract|shared\/(amount|calendar-date|counted|countries|file-answer|program|public-facts|states|text))\.tsx?$/,
]
const callRoom =
  /src\/(web\/(call|attempt)|features\/(applications\/own-application|application-form\/web\/fetch-application))\.ts$/
const sessionRoom =
  /src\/features\/(accounts\/web\/session-calls|application-form\/web\/(session-part|draft-queue))\.ts$/
// Two features, one answer: apart they weigh more than together.
const applicationRoom =
  /src\/(features\/application(s\/(steps|deadline)|(s|-form)\/contract)|shared\/word-lists)\.ts$/
const listRoom = /src\/features\/(application-form\/form-lists|settings\/selectable-rows)\.ts$/
const askedRoom = /src\/features\/application-form\/(asked-questions|web\/person-of)\.ts$/
const queryRoom = /node_modules\/@tanstack\/|src\/web\/(queries|loaded)\.tsx?$/
const fieldRoom =
  /src\/(web\/(ui\/(error-summary|plain-form|text-(field|area)|money-field)|form\/field-id)|features\/application-form\/web\/lists-notice|shared\/questions\/limits)\.tsx?$/
const placeRoom =
  /src\/(features\/(settings\/|decisions\/letter-)placeholders|shared\/palette)\.ts$/
const officeRoom = /src\/(shared\/rights|web\/office-places|features\/casework\/my-work-count)\.ts$/
const serverPaths = ['/api', '/healthz', '/readyz', '/metrics', '/.well-known', '/scim']

/** Written into the pages: the server makes their policy from what it finds there (`server/pages.ts`). */
const apiOrigin = originOf(process.env.VITE_API_BASE)

export default defineConfig(({ isSsrBuild }) => ({
  // A build is known by its sources and by its environment, never by a file beside them.
  envDir: false,
  plugins: [
    react(),
    tailwindcss(),
    englishOnly(),
    flags(),
    previewFrame(),
    officeGuide(),
    documentHead(),
    withoutOldCss(),
    compressed(),
    plainServerFiles(),
  ],
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, apiServer])),
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: false,
        minify: true,
        copyPublicDir: false,
        rollupOptions: {
          input: 'src/app/web/entry-server.tsx',
          output: { entryFileNames: 'render.js', chunkFileNames: 'render/[name].js' },
        },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2023',
        cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What every first page is drawn with: one small file instead of ten.
                { name: 'front', test: frontRoom },
                // What the guards ask with: the apply pages must not load the whole kit for it.
                { name: 'call', test: callRoom },
                { name: 'session-calls', test: sessionRoom },
                { name: 'application-calls', test: applicationRoom },
                { name: 'early-press', test: /src\/web\/early-press\.ts$/ },
                // Packed together they weigh less, and come in one answer.
                { name: 'kit', test: (id) => kitRoom.some((room) => room.test(id)) },
                { name: 'queries', test: queryRoom },
                { name: 'text-fields', test: fieldRoom },
                { name: 'form-lists', test: listRoom },
                { name: 'asked-questions', test: askedRoom },
                { name: 'placeholders', test: placeRoom },
                { name: 'office', test: officeRoom },
              ],
            },
          },
        },
      },
}))

function originOf(base: string | undefined): string | undefined {
  if (!base) return undefined
  if (!/^https?:\/\/[^/]/.test(base) || !URL.canParse(base) || base.endsWith('/'))
    throw new Error(
      'VITE_API_BASE must be an address like https://api.example.edu, without a slash at the end',
    )
  return new URL(base).origin
}

function packageFolder(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
}

/** React Aria carries its few words in thirty languages; the pages are English. */
function englishOnly(): Plugin {
  return {
    name: 'english-only',
    enforce: 'pre',
    load: {
      filter: {
        id: /(react-aria|react-stately)[^?]*\/intl\/[^?]*\/?[a-z]{2}-[A-Z]{2}\.mjs$/,
      },
      handler(id) {
        return id.endsWith('en-US.mjs') ? null : 'export default undefined'
      },
    },
  }
}

/** Tailwind says some things a second time for browsers that are older than `cssTarget`. */
function withoutOldCss(): Plugin {
  const older = /@layer properties\{@supports.*?\}\}\}|-webkit-text-decoration-color:[^;}]+;/gs
  const mixedColor =
    /([^{}]+)\{([\w-]+):[^{};]+\}@supports \(color:color-mix\(in lab, red, red\)\)\{(\1\{\2:[^{}]+\})\}/g
  return {
    name: 'without-old-css',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = String(file.source).replace(older, '').replace(mixedColor, '$3')
      },
    },
  }
}

/** Flags keep their country code as name, so that no table of hashed names travels to the browser. */
function flags(): Plugin {
  const folder = join(packageFolder('country-flag-icons'), '3x2')
  return {
    name: 'flags',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      server.middlewares.use('/assets/flags', (request, response, next) => {
        const name = /^\/([A-Z]{2}\.svg)$/.exec(request.url ?? '')?.[1]
        if (!name) return next()
        response.setHeader('Content-Type', 'image/svg+xml').end(readFileSync(join(folder, name)))
      })
    },
    generateBundle() {
      for (const name of readdirSync(folder).filter((file) => /^[A-Z]{2}\.svg$/.test(file))) {
        const source = readFileSync(join(folder, name))
        this.emitFile({
          type: 'asset',
          fileName: `assets/flags/${name}`,
          originalFileName: join(folder, name),
          source,
        })
      }
    },
  }
}

/**
 * The frame that draws people's PDFs. Its origin is opaque, which modules are not sent to: one classic
 * script. `server/headers.ts` holds its policy, here for development alone.
 */
function previewFrame(): Plugin {
  const path = '/preview.html'
  const page = (script: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title><script src="${script}" defer></script></head><body></body></html>`
  async function script(entry?: string) {
    const { outputFiles } = await bundle({
      entryPoints: entry ? [entry] : globSync('src/features/*/web/preview/frame.ts'),
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2023',
      write: false,
      logLevel: 'error',
    })
    return outputFiles[0]?.contents ?? new Uint8Array()
  }
  return {
    name: 'preview-frame',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      const scripts = {
        '/assets/preview.js': undefined,
        '/assets/pdf-worker.js': 'node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
      }
      for (const [address, entry] of Object.entries(scripts))
        server.middlewares.use(address, async (_, response) => {
          response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
          response.setHeader('Content-Type', 'text/javascript').end(await script(entry))
        })
      server.middlewares.use(path, async (_, response) => {
        const { frameHeaders } = await import('./src/server/headers.ts')
        for (const [name, value] of Object.entries(frameHeaders)) response.setHeader(name, value)
        response.end(page('/assets/preview.js'))
      })
    },
    async generateBundle() {
      const source = await script()
      const file = this.emitFile({ type: 'asset', name: 'preview.js', source })
      const name = this.getFileName(file)
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: page(`/${name}`) })
    },
  }
}

/**
 * The document asks first for the one small script that must not come late and for the two latin
 * fonts, which are on every page. The other scripts, which a prerendered page can wait for, come
 * after everything that is seen.
 */
function documentHead(): Plugin {
  return {
    name: 'document-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const scripts = files
          .filter((file) => /\/early-press-[^/]*\.js$/.test(file))
          .map((file) => `<script type="module" async crossorigin src="/${file}"></script>`)
        const preloads = files
          .filter((file) => /(cormorant|source-serif-4)-latin-wght-normal[^/]*\.woff2$/.test(file))
          .map(
            (file) =>
              `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`,
          )
        const api = apiOrigin ? [`<meta name="api-origin" content="${apiOrigin}" />`] : []
        return html
          .replace(/\s*<link rel="modulepreload"[^>]*\/early-press-[^>]*>/, '')
          .replace('<title>', [...api, ...scripts, ...preloads, '<title>'].join('\n    '))
          .replaceAll(
            /<(script type="module"|link rel="modulepreload")/g,
            '<$1 fetchpriority="low"',
          )
      },
    },
  }
}

/** What draws pages on the server: a small text for Node to keep. */
function plainServerFiles(): Plugin {
  return {
    name: 'plain-server-files',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = inAscii(file.code)
      },
    },
  }
}

/** Each script and style sheet also stands beside itself as `.br` and `.gz`, packed once and tightly. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const packing = Object.values(bundle)
          .filter(({ fileName }) => /\.(m?js|css)$/.test(fileName))
          .map(async (output) => {
            const source = output.type === 'chunk' ? output.code : output.source
            const [br, gz] = await Promise.all([packTightly(source), pack(source, { level: 9 })])
            return [
              { fileName: `${output.fileName}.br`, source: br },
              { fileName: `${output.fileName}.gz`, source: gz },
            ]
          })
        for (const packed of (await Promise.all(packing)).flat())
          this.emitFile({ type: 'asset', ...packed })
      },
    },
  }
}
