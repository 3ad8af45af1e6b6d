import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import '#app/web/setting-areas.ts'
import { lettersArea } from '#features/decisions/setting-areas.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { intakeForm } from '#features/settings/intakes.ts'
import { programWords } from '#shared/programs.ts'

/** Words that nobody reads anymore, and what we say instead. `docs/guide/words.md` is the glossary. */
const retired: [RegExp, string][] = [
  [/\breferees?\b/i, 'recommender'],
  [/\bgiv(e|es|en|ing) up (the|your) right|\bgave up your right/i, 'waive'],
  [/\b(take|takes|took|taken) up (the|a) place|\bplace (was|is) taken up/i, 'accept the offer'],
  [/\b(take|takes) the place of\b/i, 'replace'],
  [/\bwhose turn\b/i, 'next step'],
  [/\bnobody of\b|\bof nobody\b/i, 'none of'],
  [/\bsomebody else\b/i, 'someone else'],
  [/\bput together\b|\bat the door\b|\blast words\b|\bin peace\b/i, 'plain words'],
  [/\b(a|an|the|that|this|our|your|each) mails?\b(?! server)|\bmailed\b|\bby mail\b/i, 'email'],
  [/\bcancell(ed|ing)\b/i, 'canceled, canceling'],
  [/\benrol(s|ment|ments)?\b/i, 'enroll, enrollment'],
  [/\binstalments?\b/i, 'installment'],
  [/\bcheques?\b/i, 'check'],
  [/\btowards\b/i, 'toward'],
  [/\bat the moment\b/i, 'right now'],
  [/\bany more\b/i, 'anymore, no longer'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bleads nowhere\b|\bopens nothing\b/i, 'doesn’t work'],
  [/\bwrite to us\b/i, 'email us'],
  [/\bwe write to\b/i, 'we’ll email'],
  [/\bstands? (below|beside|here|there|now)\b/i, 'is'],
  [/\bnothing was taken\b/i, 'you weren’t charged'],
  [/\bsign(s|ed|ing)?[ -](in|out)\b(?! (by|time))/i, 'log in, log out'],
  [/\bnobody\b/i, 'no one'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bgo(es)? on\b/i, 'continue'],
  [/\blast day to (reply|sign|answer)\b/i, 'deadline'],
  [/\byou reach us\b|\bsomething keeps you\b|\bwe look for a way\b/i, 'contact us at'],
]

/** What people read: the browser's floors, the rules that both sides share, and refusals in plain words. */
const places = [
  'src/{app,features/*}/web/**/*.{ts,tsx}',
  'src/{features/*,shared}/*.ts',
  'src/web/**/*.{ts,tsx}',
  'src/features/*/server/*{mails,letters,notifications,digest}.ts',
  'src/features/documents/server/{faults,new-file,uploads,quotas,own-documents}.ts',
  'src/features/contracts/server/{first-templates,papers,signing-acts}.ts',
  'src/features/application-form/server/{drafts,paper-sections,start-application,submissions}.ts',
]
/** Letters that offices word themselves; what they start with stays as it is. */
const firstLetters = new Set(Object.values(lettersArea.first).map(({ body }) => body))
const elsewhere = /\.test\.|fixture/

const root = join(import.meta.dirname, '..')

/** The strings and the text of a page, without placeholders, names, and what is not a sentence. */
function wordsIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (!(node instanceof Object) || Array.isArray(node)) return
    const type = 'type' in node ? String(node.type) : ''
    if (type.startsWith('Import') || (type.startsWith('Export') && 'source' in node && node.source))
      return
    if ('value' in node && typeof node.value === 'string') found.push(node.value)
    if (type === 'TemplateElement' && 'value' in node && node.value instanceof Object)
      found.push(...Object.values(node.value).filter((part) => typeof part === 'string'))
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, text).program)
  return found
    .filter((words) => /[A-Z]| /.test(words) && !firstLetters.has(words))
    .map((words) => words.replace(/\{\{\w+\}\}/g, '').replace(/\s+/g, ' '))
}

const files = places
  .flatMap((place) => globSync(place, { cwd: root }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !elsewhere.test(file))

const said = files.flatMap((file) => wordsIn(file).map((words) => ({ file, words })))

test('the places hold what people read', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(wordsIn('src/app/web/pages/not-found-page.tsx')).toContain('We can’t find that page')
})

/** The guide that Help shows. */
const guide = readFileSync(join(root, 'docs/guide/office.md'), 'utf8').split('\n')
said.push(...guide.map((words) => ({ file: 'docs/guide/office.md', words })))

test.each(retired)('nobody reads %s: we say “%s”', (word) => {
  const hits = said
    .filter(({ words }) => word.test(words))
    .map(({ file, words }) => `${file}: ${words.trim()}`)
  expect(hits).toEqual([])
})

/** What STYLE.md gives plainer words for. */
const stiff = /\b(?:whoever|anew|nobody['’]s|once more)\b/i

test('comments, guides, and decisions have the words of STYLE.md', () => {
  const code = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !elsewhere.test(file))
  const comments = code.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return (text.match(/(?<!:)\/\/ .*|\/\*\*[\s\S]*?\*\//g) ?? []).map((words) => ({ file, words }))
  })
  expect(comments.length).toBeGreaterThan(3_000)
  const guides = globSync('docs/{guide,decisions}/*.md', { cwd: root })
    .filter((file) => !file.endsWith('words.md'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((words) => ({ file, words })),
    )
  const hits = [...comments, ...guides].filter(({ words }) => stiff.test(words))
  expect(hits.map(({ file, words }) => `${file}: ${words}`)).toEqual([])
})

test.each(['office', 'operation', 'settings'])(
  'the %s guide calls each control by its name',
  (guide) => {
    const names = new Set(said.map(({ words }) => words.trim().replace(/[.,:]$/, '')))
    const text = readFileSync(join(root, `docs/guide/${guide}.md`), 'utf8')
    const bold = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words)
    // What ends in a full stop heads its paragraph.
    const controls = bold
      .filter((words) => !words.endsWith('.'))
      .flatMap((name) => name.split(' → '))
    expect(controls.filter((name) => !names.has(name))).toEqual([])
  },
)

test('the settings guide lists the areas by their titles', () => {
  const text = readFileSync(join(root, 'docs/guide/settings.md'), 'utf8')
  const rows = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, name = '']) => name.toLowerCase())
  const listed = rows.slice(1).flatMap((row) => row.split(', '))
  const program = new RegExp(`^(${Object.values(programWords).join('|')}) `)
  const titles = [
    ...Object.values(declaredAreas).flatMap(({ form }) => form?.title ?? []),
    intakeForm.title,
  ]
  const known = titles.map((title) => title.replace(program, '').toLowerCase())
  expect(listed.sort()).toEqual([...new Set(known)].sort())
})
