import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from './tools.mjs'

const tolerance = 1.02
const web = join(root, 'dist/web')
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
const entry = 'index.html'
const dialog = 'src/features/accounts/web/auth-dialog.tsx'
const estimator = 'src/features/application-form/web/estimator.tsx'
const guards = 'src/app/web/guards.ts'
const applicant = ['src/app/web/applicant-area.tsx', guards]
const sizes = new Map()

/**
 * Modules that a route loads beside the entry, and what it may cost in kB: gzip, then brotli, which
 * travels to every browser that we build for. A prerendered page is taken over before its guard is
 * loaded: first what that waits for, then everything that the page loads by itself.
 */
const routes = [
  ['/', ['src/app/web/pages/home-page.tsx'], 112, 98],
  ['/*/apply', ['src/app/web/pages/apply-start.tsx'], 112, 98],
  ['/*/apply with its guard', ['src/app/web/pages/apply-start.tsx', guards], undefined, 112],
  [
    '/*/application',
    [
      ...applicant,
      'src/app/web/pages/form-page.tsx',
      'src/features/application-form/web/section-page.tsx',
    ],
    210,
    182,
  ],
  ...[
    'src/app/web/pages/dashboard-page.tsx',
    'src/app/web/pages/documents-page.tsx',
    'src/app/web/pages/own-account.tsx',
  ].map((page) => [
    `/dashboard ${nameOf(page)}`,
    [...applicant, 'src/app/web/pages/dashboard.tsx', page],
    210,
    182,
  ]),
  ...pagesOfOffice().map((page) => [
    `/admin-panel ${nameOf(page)}`,
    ['src/web/with-queries.tsx', 'src/app/web/pages/admin-panel.tsx', page],
    230,
    200,
  ]),
]

const lines = [
  ...routes.map(([name, modules, gzip, brotli]) =>
    measure(`JS ${name}`, filesOf([entry, ...modules]), gzip, brotli),
  ),
  measure(
    'JS of the dialog, on intent',
    without(filesOf([dialog]), filesOf([entry, 'src/app/web/pages/home-page.tsx'])),
    100,
    86,
  ),
  measure(
    'JS of the estimator, on intent',
    without(filesOf([estimator]), filesOf([entry, 'src/app/web/pages/apply-start.tsx'])),
    100,
    86,
  ),
  measure('CSS', cssFiles(), 12, 10),
  fonts(),
  ...(await documents()),
]

console.table(Object.fromEntries(lines.map(({ name, ...figures }) => [name, figures])))
const over = lines.filter((line) => line.over)
if (over.length > 0) {
  console.error(`Over budget: ${over.map((line) => line.name).join(', ')}`)
  process.exitCode = 1
}

function nameOf(module) {
  return module.replace(/^.*\//, '').replace('.tsx', '')
}

function pagesOfOffice() {
  return Object.keys(manifest).filter((key) =>
    /\/(admin|office)[^/]*-page\.tsx$|\/admins-page\.tsx$/.test(key),
  )
}

/** Every script that the modules need, by their static imports. */
function filesOf(modules) {
  const seen = new Set()
  function visit(key) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return [...seen]
}

function without(files, known) {
  return files.filter((file) => !known.includes(file))
}

function cssFiles() {
  return [...new Set(Object.values(manifest).map((chunk) => chunk.file))].filter((file) =>
    file.endsWith('.css'),
  )
}

function measure(name, files, gzipLimit, brotliLimit) {
  const packed = files.map(packedSizes)
  const gzip = packed.reduce((sum, { gzip }) => sum + gzip, 0)
  const brotli = packed.reduce((sum, { brotli }) => sum + brotli, 0)
  return judge(name, gzip, gzipLimit, brotli, brotliLimit)
}

/** Bytes of a file as it travels. Most files belong to many routes, and brotli takes its time. */
function packedSizes(file) {
  const known = sizes.get(file)
  if (known) return known
  const content = readFileSync(join(web, file))
  const packed = {
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content).length,
  }
  sizes.set(file, packed)
  return packed
}

function fonts() {
  const html = readFileSync(join(web, entry), 'utf8')
  const files = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)].map(
    (found) => found[1],
  )
  const bytes = files.reduce((sum, file) => sum + statSync(join(web, file)).size, 0)
  return { ...judge('Fonts', bytes, 90), over: files.length !== 2 || bytes > 90_000 * tolerance }
}

/** The public documents with their style sheet, drawn from the first settings. */
async function documents() {
  const { firstValues } = await import('#tests/first-values.ts')
  const { totalPrice } = await import('../src/features/settings/setting-areas.ts')
  const { renderPublicPage } = await import('../dist/server/render.js')
  const { preparationListFor } = await import(
    '../src/features/application-form/preparation-list.ts'
  )
  const lists = {
    paymentSources: firstValues['payment-sources'],
    creditPrograms: firstValues['credit-catalogue'],
    referees: {
      ba: firstValues['references:ba'].referees,
      msc: firstValues['references:msc'].referees,
    },
  }
  const intake = {
    name: 'Fall',
    startsOn: '2027-09-06',
    opensAt: '2026-10-01T04:00:00Z',
    closesAt: '2027-07-01T03:59:00Z',
    open: true,
  }
  const programs = ['ba', 'msc'].map((program) => {
    const settings = firstValues[`program:${program}`]
    const price = firstValues[`price:${program}`]
    const atHand = preparationListFor({ program, lists })
    const total = totalPrice(settings, price)
    return { ...settings, ...price, total, priceVersion: 1, atHand, intake }
  })
  const facts = { institute: firstValues.institute, programs, stripePublishableKey: null }
  const shell = readFileSync(join(web, entry), 'utf8')
  const css = cssFiles()
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('')
  return Promise.all(
    ['/', '/masters/apply'].map(async (path) => {
      const { html } = await renderPublicPage(path, facts)
      const page = Buffer.from(shell + css + html + JSON.stringify(facts))
      return judge(
        `HTML with CSS ${path}`,
        gzipSync(page, { level: 9 }).length,
        undefined,
        brotliCompressSync(page).length,
        12,
      )
    }),
  )
}

function judge(name, gzip, gzipLimit, brotli, brotliLimit) {
  const over = exceeds(gzip, gzipLimit) || exceeds(brotli, brotliLimit)
  return {
    name,
    'kB gzip': kilobytes(gzip),
    'of gzip': gzipLimit ?? '',
    'kB brotli': brotli === undefined ? '' : kilobytes(brotli),
    'of brotli': brotliLimit ?? '',
    over,
  }
}

function exceeds(bytes, limit) {
  return bytes !== undefined && limit !== undefined && bytes > limit * 1000 * tolerance
}

function kilobytes(bytes) {
  return Number((bytes / 1000).toFixed(1))
}
