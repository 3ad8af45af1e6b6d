import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import '#app/server/features.ts'
import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { accountRows } from '#features/accounts/server/account-rows.ts'
import type { PersonalRows } from '#features/accounts/server/personal-rows.ts'
import { sections } from '#features/application-form/questions.ts'
import { features } from '#features.ts'
import type { DataMap } from '#server/data-map.ts'
import { inOrder } from '#shared/in-order.ts'
import { type Right, Role, rightsOf, roleWords } from '#shared/rights.ts'

const root = join(import.meta.dirname, '..')
export const dataMapFile = join(root, 'docs/compliance/data-map.md')

type Room = { name: string; comments: Map<string, string>; tables: PgTable[]; map: DataMap }

/** Each folder with tables, in the order of the features, the platform first. */
const rooms = inOrder(
  globSync(['src/server/db/tables.ts', 'src/features/*/server/tables.ts'], { cwd: root }).map(
    (file) => file.replaceAll('\\', '/'),
  ),
  ['platform', ...features],
  roomOf,
)

function roomOf(file: string): string {
  return file.startsWith('src/features/') ? (file.split('/')[2] ?? '') : 'platform'
}

async function readRoom(file: string): Promise<Room> {
  const found: Record<string, unknown> = await import(`../${file}`)
  const { dataMap } = await import(`../${file.replace('tables.ts', 'data-map.ts')}`)
  return {
    name: roomOf(file),
    comments: commentsIn(readFileSync(join(root, file), 'utf8')),
    tables: Object.values(found)
      .filter((one): one is PgTable => is(one, PgTable))
      .sort((one, other) => (getTableName(one) < getTableName(other) ? -1 : 1)),
    map: dataMap,
  }
}

/** The comment above each table. */
function commentsIn(text: string): Map<string, string> {
  const tables = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = pgTable\(\s*'(\w+)'/g
  return new Map(
    [...text.matchAll(tables)].map(([, comment = '', table = '']) => [
      table,
      comment
        .replace(/\n \*/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/ \(?`[\w-]+\.ts`\)?/g, '')
        .trim(),
    ]),
  )
}

const declared = [...accountRows, ...declaredAccountFacts.flatMap(({ kept = [] }) => kept)]

function declaredOf(table: string): PersonalRows[] {
  return declared.filter((rows) => getTableName(rows.table) === table)
}

/** Which of these tables lead, key by key, to one of the people named. */
function leadingTo(tables: readonly PgTable[], people: string): Set<string> {
  const found = new Set([people])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const table of tables) {
      const { name, foreignKeys } = getTableConfig(table)
      if (foreignKeys.some((key) => found.has(getTableName(key.reference().foreignTable))))
        found.add(name)
    }
  }
  return found
}

function erasedWords({ erase }: PersonalRows): string {
  if (erase === 'delete' || erase === 'own') return 'then deleted'
  if (typeof erase === 'function') return 'then its words are blanked'
  if ('keep' in erase) return `then stays: ${erase.keep}`
  const blank = typeof erase.blank === 'function' ? erase.blank(new Date(0)) : erase.blank
  return `then these are blanked: ${Object.keys(blank).join(', ')}`
}

const roles = Role.options

function readerWords(readers: DataMap['readers']): string {
  if (readers.includes('server')) return 'No one, by any page or call'
  if (readers.includes('everyone')) return 'Everyone'
  const held = readers.filter((one): one is Right => one !== 'self' && one !== 'everyone')
  const who = roles.filter((role) => held.some((right) => rightsOf(role).includes(right)))
  return [readers.includes('self') ? 'The person' : '', ...who.map((role) => roleWords[role])]
    .filter(Boolean)
    .join(', ')
}

/** What is unsaid of a table, as the sentences of a test. */
export const unsaid: string[] = []

function lineOf(room: Room, table: PgTable, ofApplicants: Set<string>, ofStaff: Set<string>) {
  const name = getTableName(table)
  const facts = room.map.tables[name] ?? {}
  const rows = declaredOf(name)
  const purpose = room.comments.get(name)
  if (!purpose) unsaid.push(`${name}: a comment above the table says what it is for`)
  const isApplicants = rows.length > 0 || ofApplicants.has(name)
  if (!isApplicants && !facts.until)
    unsaid.push(`${name}: data-map.ts says until when rows are kept`)
  const kind = [
    isApplicants ? 'applicants' : '',
    !isApplicants && ofStaff.has(name) ? 'staff' : '',
    facts.others ?? '',
  ].filter(Boolean)
  const about = kind.length > 0 ? kind.join(', ') : 'no one'
  const erased = [...new Set(rows.map(erasedWords))].join('; ')
  const until = [isApplicants ? `as long as the person’s records; ${erased}` : '', facts.until]
    .filter(Boolean)
    .join('. Sooner: ')
  const isHandedOut = rows.some(({ read }) => read)
  const readers = facts.readers ?? room.map.readers
  const all = isHandedOut && !readers.includes('self') ? (['self', ...readers] as const) : readers
  const said = isHandedOut ? all.filter((one) => one !== 'server') : all
  return `| \`${name}\` | ${purpose} | ${about}${facts.isRestricted ? ' (restricted)' : ''} | ${until} | ${readerWords(said)} |`
}

function roomLines(room: Room, ofApplicants: Set<string>, ofStaff: Set<string>): string {
  const names = new Set(room.tables.map((table) => getTableName(table)))
  for (const name of Object.keys(room.map.tables))
    if (!names.has(name)) unsaid.push(`${name} of data-map.ts is no table of ${room.name}`)
  return [
    `## ${room.name}`,
    '',
    '| Table | Purpose | Tells of | Kept | Read by |',
    '|---|---|---|---|---|',
    ...room.tables.map((table) => lineOf(room, table, ofApplicants, ofStaff)),
  ].join('\n')
}

const head = `# Data map

Made by \`npm run data-map\` from what each feature declares: the comment above a table says its purpose, its keys say whom it tells of, \`account-facts.ts\` says what erasing a person does with it, \`data-map.ts\` says the rest, and \`src/shared/rights.ts\` says who holds a right. \`tests/data-map.test.ts\` holds that every table is here, and that this page is as the declarations are.

“As long as the person’s records” is what Settings, Retention says: 12, 24, or 36 months by how far an application came; records of anyone who enrolled, and records on hold, stay. “Restricted” means that only holders of the right to read restricted answers see all of it, and each look is in the audit log. “The person” reads their rows with “Download my data” or on their pages. Files themselves are in the store (a folder or a bucket), not in the database, and go with their rows. Backups hold all of it for as long as they are kept; anyone erased since is erased again when one is restored.
`

function questionLines(): string {
  const rows = sections.map(
    ({ title, why, questions }) =>
      `| ${title} | ${questions.length} | ${why} | ${questions.some((one) => one.restricted) ? 'Yes' : 'No'} |`,
  )
  return [
    '## Why we ask',
    '',
    'The questions of the application, in its sections. Applicants read the same words above each section.',
    '',
    '| Section | Questions | Why we ask | Restricted answers |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** The page as the declarations make it now. */
export async function makeDataMap(): Promise<string> {
  const all = await Promise.all(rooms.map(readRoom))
  const tables = all.flatMap((room) => room.tables)
  const ofApplicants = leadingTo(tables, 'applicants')
  const ofStaff = leadingTo(tables, 'admins')
  const parts = all.map((room) => roomLines(room, ofApplicants, ofStaff))
  return `${[head, questionLines(), '', parts.join('\n\n')].join('\n')}\n`
}
