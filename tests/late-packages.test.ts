import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Left out of the bundle, so Node itself loads them. */
const unbundled = ['sharp', '@myriaddreamin/typst-ts-web-compiler']

// What `const { a, b: c } = await import('x')` and `(await import('x')).a` take of a package.
const takings = [
  /const \{([^{}]*)\} = await import\('([^'.#][^']*)'\)/g,
  /\(await import\('([^'.#][^']*)'\)\)\.(\w+)/g,
]

test('what is taken of a package that loads late is there in the bundle too', async () => {
  const texts = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path.includes('server') && !/test|fixture/.test(path))
    .map((path) => readFileSync(join(root, 'src', path), 'utf8'))
  const [named = [], dotted = []] = takings.map((taking) =>
    texts.flatMap((text) => [...text.matchAll(taking)]),
  )
  const taken = [
    ...named.flatMap(([, names = '', of = '']) =>
      names.split(',').map((name) => ({ of, name: name.split(':')[0]?.trim() ?? '' })),
    ),
    ...dotted.map(([, of = '', name = '']) => ({ of, name })),
  ]
  const all = texts.flatMap((text) => [...text.matchAll(/import\('([^'.#][^']*)'\)/g)])
  const packages = new Set(all.flatMap(([, name = '']) => name))
  for (const name of unbundled) packages.delete(name)
  // Each is loaded late in a way that this test can read.
  expect(new Set(taken.map(({ of }) => of))).toEqual(packages)

  const entryPoints = Object.fromEntries([...packages].map((name) => [name, name]))
  const { metafile } = await build({
    entryPoints,
    outdir: 'out',
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
    external: unbundled,
  })
  const missing = taken.filter(
    ({ of, name }) => !metafile.outputs[`out/${of}.js`]?.exports.includes(name),
  )
  expect(missing).toEqual([])
})
