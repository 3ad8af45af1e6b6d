// Makes a release: what is built, and the packages that run it, in one archive for this kind of machine.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { withBundled } from './bundled.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run, step } from './tools.mjs'

const carried = [
  'migrations',
  'assets',
  'deploy',
  'docs/guide',
  'docs/api',
  'package-lock.json',
  '.npmrc',
]
const texts = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'docs/reliability.md']
/** Needed by those who build and test, and by npm where it installs. */
const onlyInSources = ['devDependencies', 'allowScripts', 'imports', 'private']
/** The package that Node comes in: its program is above, and npm and the headers of C with it. */
const aroundNode = 'node_modules/node/node_modules'

await ensureInstalled()
await ensureBuilt()
const own = readJson(join(root, 'package.json'))
const lock = readJson(join(root, 'package-lock.json'))
const name = `matricula-${own.version}-${process.platform}-${process.arch}`
const releases = join(root, 'release')
const folder = join(releases, name)
const archive = `${folder}.tar.gz`

await step('Collecting', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const path of [...carried, ...texts])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  cpSync(realpathSync(join(root, 'dist')), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => basename(path) !== 'in-use',
  })
  cpSync(join(root, 'deploy/matricula'), join(folder, 'bin/matricula'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
})
await step('Installing what runs it', async () => {
  await must('npm', ['ci', '--omit=dev', '--prefix', folder])
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOfRelease(), null, 2)}\n`)
  const installed = await must('npm', ['sbom', '--sbom-format=cyclonedx', '--prefix', folder])
  const bill = withBundled(JSON.parse(installed), readJson(join(folder, 'dist/bundled.json')), lock)
  writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`)
  rmSync(join(folder, aroundNode), { recursive: true, force: true })
})
await step('Packing', () => must('tar', [...tarFlags(), '-czf', archive, '-C', releases, name]))
rmSync(folder, { recursive: true })
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
process.stdout.write(`${archive}\n`)

/** The same commands as in the sources, of those that a release has. */
function manifestOfRelease() {
  const kept = Object.entries(own).filter(([key]) => !onlyInSources.includes(key))
  const scripts = Object.entries(own.scripts).filter(([, line]) => line.startsWith('node dist/'))
  return {
    ...Object.fromEntries(kept),
    scripts: { start: 'bin/matricula', ...Object.fromEntries(scripts) },
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

// Anyone who unpacks it owns it, and everybody may read it.
function tarFlags() {
  if (process.platform !== 'linux') return []
  return ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
}

async function must(command, args) {
  const { ok, words } = await run(command, args, { quiet: true })
  if (ok) return words
  console.error(words)
  console.error(`The release could not be made: ${command} ${args[0]} failed.`)
  process.exit(1)
}
