import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const root = join(import.meta.dirname, '..')
const papers = globSync(['SECURITY.md', 'docs/compliance/*.{md,yaml}'], { cwd: root }).map(
  (file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }),
)

const named = /`?([\w./-]+\.(?:test|spec)\.tsx?)`? “([^”]+)”/g

/** Tests that a paper names and that are not there. */
function goneFrom(text: string): string[] {
  return [...text.matchAll(named)].flatMap(([, file = '', title = '']) => {
    const path = join(root, file)
    if (!existsSync(path)) return [file]
    const source = readFileSync(path, 'utf8').replace(/\(\s+/g, '(')
    const isThere = ["'", '`', '"'].some((quote) => source.includes(`(${quote}${title}${quote}`))
    return isThere ? [] : [`${file} “${title}”`]
  })
}

/** Rows of tables whose last column is “Shown by”, as cells. */
function claimsIn(text: string): string[][] {
  return text
    .split('\n\n')
    .filter((part) => /^\|.*\| Shown by \|/.test(part))
    .flatMap((part) => part.trim().split('\n').slice(2))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const Criteria = z.object({
  criteria: z.array(
    z.object({
      num: z.string(),
      components: z.array(
        z.object({ adherence: z.object({ level: z.string(), notes: z.string() }) }),
      ),
    }),
  ),
})
const Report = z.object({
  chapters: z.object({ success_criteria_level_a: Criteria, success_criteria_level_aa: Criteria }),
})

test('every test that a paper names is there', () => {
  expect(papers.length).toBeGreaterThan(6)
  for (const { file, text } of papers) expect(goneFrom(text), file).toEqual([])
  expect(goneFrom('`tests/compliance.test.ts` “a test that is gone”')).toHaveLength(1)
  expect(goneFrom('`tests/gone.test.ts` “any”')).toEqual(['tests/gone.test.ts'])
})

test('every line that claims something names a test', () => {
  const silent = papers.flatMap(({ file, text }) =>
    claimsIn(text).flatMap(([claim, answer = '', shown = '']) =>
      shown.match(named) || (shown === '–' && /^(No|Institute)\b/.test(answer))
        ? []
        : [`${file}: ${claim}`],
    ),
  )
  expect(silent).toEqual([])
  expect(papers.flatMap(({ text }) => claimsIn(text)).length).toBeGreaterThan(60)
})

test('the accessibility report has each criterion of WCAG 2.2, A and AA, and what it supports names a test', () => {
  const text = papers.find(({ file }) => file.endsWith('acr.yaml'))?.text ?? ''
  const { chapters } = Report.parse(parse(text))
  const a = chapters.success_criteria_level_a.criteria
  const aa = chapters.success_criteria_level_aa.criteria
  expect([new Set(a.map(({ num }) => num)).size, a.length]).toEqual([31, 31])
  expect([new Set(aa.map(({ num }) => num)).size, aa.length]).toEqual([24, 24])
  const silent = [...a, ...aa].filter(({ components }) =>
    components.some(
      ({ adherence: { level, notes } }) => level.endsWith('supports') && !notes.match(named),
    ),
  )
  expect(silent.map(({ num }) => num)).toEqual([])
})
