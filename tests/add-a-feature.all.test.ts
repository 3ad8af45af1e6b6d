import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const copied = [
  'ARCHITECTURE.md',
  'assets',
  'docs/guide',
  'drizzle.config.ts',
  'index.html',
  'migrations',
  'package.json',
  'public',
  'scripts',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

const page = readFileSync(join(root, 'docs/guide/add-a-feature.md'), 'utf8')
/** Each piece of code on the page, under the last path that is named before it. */
const pieces = [...page.matchAll(/```(?:tsx?|md|text)\n([\s\S]*?)```/g)].map(
  ({ 1: code = '', index }) => {
    const named = page.slice(0, index).match(/`(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|md)`/g) ?? []
    return { file: named.at(-1)?.slice(1, -1) ?? '', code }
  },
)
const isOwn = ({ file }: { file: string }) => file.startsWith('src/features/glossary/')

function pieceFor(file: string): string {
  const found = pieces.filter((piece) => piece.file === file)
  expect(found, `one piece of code for ${file}`).toHaveLength(1)
  return found[0]?.code ?? ''
}

/** What the page adds to the lists that are there. */
const additions: Record<string, (text: string) => string> = {
  'src/features.ts': (text) => text.replace('] as const\n', pieceFor('src/features.ts')),
  'ARCHITECTURE.md': (text) =>
    text.replace(/^ │ +│\n(?= │ x\/web)/m, (empty) => pieceFor('ARCHITECTURE.md') + empty),
  'tests/access.ts': (text) =>
    text.replace(/^export const matrix.*\n/m, (head) => head + pieceFor('tests/access.ts')),
  'src/app/web/routes.tsx': (text) => {
    const line = pieceFor('src/app/web/routes.tsx').trim()
    return text.replace(/\.\.\.\['home'[^\]]*\]\.map\(\s*featurePage,?\s*\),/, (before) => {
      const pages = (list: string) => list.match(/'[\w-]+'/g) ?? []
      expect(pages(line)).toEqual([...pages(before), "'glossary'"])
      return line
    })
  },
  'docs/guide/office.md': (text) => `${text}\n${pieceFor('docs/guide/office.md')}`,
}

/** The newest migration that drizzle-kit writes in a folder. */
async function generate(folder: string): Promise<string> {
  const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
  await run(process.execPath, [kit, 'generate'], { cwd: folder })
  const last = globSync('migrations/*/migration.sql', { cwd: folder }).sort().at(-1) ?? ''
  return readFileSync(join(folder, last), 'utf8')
}

test('the feature that the guide adds passes its tests, and goes again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-glossary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

  const own = pieces.filter(isOwn)
  for (const { file, code } of own) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  for (const [file, add] of Object.entries(additions)) {
    const before = readFileSync(join(root, file), 'utf8')
    const after = add(before)
    expect(after).not.toBe(before)
    writeFileSync(join(folder, file), after)
  }
  expect(pieces).toHaveLength(own.length + Object.keys(additions).length)
  const lines = own.map(({ code }) => code.trimEnd().split('\n').length)
  expect(page).toContain(`in ${lines.reduce((sum, count) => sum + count, 0)} lines of its own`)

  expect(await generate(folder)).toContain('CREATE TABLE "glossary_words"')
  const tests = ['src/features/glossary', 'tests/walls.test.ts', 'src/app/web/help/help.test.tsx']
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { PATH, HOME, TEST_DATABASE_URL } = process.env
  const env = {
    PATH,
    HOME,
    CI: 'true',
    NO_COLOR: '1',
    ...(TEST_DATABASE_URL && { TEST_DATABASE_URL }),
  }
  const { stdout } = await run(process.execPath, [vitest, 'run', ...tests], { cwd: folder, env })
  expect(stdout).toMatch(/Test Files +4 passed \(4\)/)

  rmSync(join(folder, 'src/features/glossary'), { recursive: true })
  expect(await generate(folder)).toContain('DROP TABLE "glossary_words"')
}, 120_000)
