import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Who reads a file, or what goes on in it: neither says what it holds. Branding is a noun. */
const saysNothing =
  /\/((?!branding)[a-z]+ing|own|office|mine|here|once|told|looks|produced|afresh|afterwards|pieces|tidy|parts|held|kept|standing|waiting|later|beside|applicant-looks|limited|reached|quoted|together|enrolments?|instalments?)(\.all)?(\.(test|spec|fixture))?\.tsx?$/

test('a file is named for what it holds, not for its reader or by a bare gerund', () => {
  const files = globSync('{src,tests,e2e,demo,bench}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1_800)
  expect(files.filter((file) => saysNothing.test(file.replaceAll('\\', '/')))).toEqual([])
  for (const name of ['own.ts', 'office.ts', 'sealing.ts', 'afresh.tsx', 'paying.all.test.ts'])
    expect(`src/features/x/${name}`).toMatch(saysNothing)
  for (const name of ['own-contracts.ts', 'seal-job.ts', 'branding.test.ts'])
    expect(`src/features/x/${name}`).not.toMatch(saysNothing)
})

/** A function of a server that says only that it opens, sends, asks, or reads something. */
const verbAlone =
  /^(?:export )?(?:async )?function\*? (?:open|send|ask|read|hold|present|write|leave)\(/m
/** One that other files read without its noun: whose or for whom, but not what. */
const withoutNoun =
  /^export (?:async )?(?:function\*?|const) (?:(?:read|list|get|link|begin|book|move|cancel|write|save|submit|prepare|present)(?:Own|One|ForOffice|ForFinance|ForFile)|(?:read|list|find|get|count|forget)(?:Kept|Typed|Listed|Linked|Sealed|Unsent|Sent)|keptOf)\b/m
/** A type that says only that something was done to a thing, not which thing. */
const bareParticiple =
  /^export (?:type|const|class|interface) (?!(?:Booking|Branding|Drawing|Finding|Setting|Wording|Field|Need|Feed)\b)(?:[A-Z][a-z]+(?:ed|ing)|Held|Known|Told|Shown|Sent|Given|Kept|Left|Seen|Said|Written|Read|Found|Made|Taken)\b(?! = endpoint)/m
/** A type, exported or not, that is a participle, a pronoun, or a preposition. */
const noNoun =
  /^(?:export )?type (?:Around|Both|Mine|Ours|Theirs|Own|Self|Whose|What|Which|Where|Why|On|Of|To|From|More|Below|Beyond|Elsewhere|Asked|Begun|Checked|Handed|Happened|Judged|Kept|Known|Left|Lowered|Made|Meant|Moved|Named|Noted|Pinned|Seen|Settled|Sought|Taken|Told|Tried|Typed|Wanted|Written|(?:Agree|Clos|Eras|Fee|Giv|Go|Hand|Join|Logg|Mov|Nam|Retir|Settl|Stay|Tell)ing)\b(?! = endpoint)/m
/** A verb of a feature, which its routes and other features read without the file’s name. */
const verbOfFeature = /^export async function\*? [a-z]+\(/m
/** Names that had many meanings. */
const manyMeanings =
  /^(?:export )?(?:type|const|function|async function) (?:Look|Held|\w*[sS]tanding\w*)\b/m

test('a name says what it reads, opens, or holds, in one meaning', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const breaches = files.flatMap((file) => {
    if (/\.(?:test|fixture|cases|arbitrary)\.tsx?$/.test(file)) return []
    const text = readFileSync(join(root, file), 'utf8')
    const isServer = file.includes('/server/')
    const found = [
      isServer && verbAlone.exec(text),
      withoutNoun.exec(text),
      manyMeanings.exec(text),
      bareParticiple.exec(text),
      noNoun.exec(text),
      isServer && file.startsWith('src/features/') && verbOfFeature.exec(text),
    ]
    return found.flatMap((one) => (one ? [`${file}: ${one[0]}`] : []))
  })
  expect(breaches).toEqual([])
  for (const line of ['async function send(', 'export function open('])
    expect(line).toMatch(verbAlone)
  for (const line of [
    'export async function readOwn(',
    'export function keptOf(',
    'export function readSent(',
  ])
    expect(line).toMatch(withoutNoun)
  expect('export async function readOwnContract(').not.toMatch(withoutNoun)
  for (const line of ['export type Asked = {', 'export const Listed = z.object({'])
    expect(line).toMatch(bareParticiple)
  expect('export type ListedFile = {').not.toMatch(bareParticiple)
  for (const line of ['type Around = {', 'export type On = Pick<Pool, 1>', 'type Going = {'])
    expect(line).toMatch(noNoun)
  expect('type Outcome = {').not.toMatch(noNoun)
  expect('export async function invite(').toMatch(verbOfFeature)
  for (const line of [
    'type Look = {',
    'export type DocumentsStanding =',
    'async function standing(',
  ])
    expect(line).toMatch(manyMeanings)
})

test('a file that a comment names is there', () => {
  const there = globSync('{src,tests,scripts,bench,docs,migrations}/**/*.{ts,tsx,mjs,md,sql}', {
    cwd: root,
  }).map((file) => `/${file.replaceAll('\\', '/')}`)
  const endings = new Set(
    there.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(index + 1))),
  )
  let named = 0
  const gone = there.flatMap((file) => {
    if (!file.startsWith('/src/')) return []
    const comments = readFileSync(join(root, file), 'utf8').match(/(?<!:)\/\/.*|\/\*[\s\S]*?\*\//g)
    const names = (comments ?? []).join('\n').match(/\w[\w./-]*\.(?:tsx?|mjs|md|sql)\b/g) ?? []
    named += names.length
    return names.filter((name) => !endings.has(name)).map((name) => `${file} names ${name}`)
  })
  expect(named).toBeGreaterThan(20)
  expect(gone).toEqual([])
})
