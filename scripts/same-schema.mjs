// `node scripts/same-schema.mjs OLD NEW`: whether the migrations of two commits make the same schema. Applies
// each on the server that PGHOST and its like name, dumps both by `pg_dump --schema-only`, sorts the columns
// of each table, and prints what differs.
import { execFileSync } from 'node:child_process'
import { root } from './tools.mjs'

const commits = process.argv.slice(2)
const [before, after] = commits.map((commit, index) => schemaOf(commit, `same_schema_${index}`))
const differences = [
  ...before.filter((part) => !after.includes(part)).map((part) => `- ${part}`),
  ...after.filter((part) => !before.includes(part)).map((part) => `+ ${part}`),
]
for (const difference of differences) console.log(difference)
console.log(`${before.length} and ${after.length} parts, ${differences.length} differences`)
process.exitCode = differences.length > 0 ? 1 : 0

/** The statements of a dump. */
function schemaOf(commit, database) {
  const folders = run('git', ['ls-tree', '-d', '--name-only', commit, 'migrations/'])
  const names = folders.trim().split('\n').sort()
  run('createdb', ['--template=template0', database])
  try {
    for (const name of names) {
      const text = run('git', ['show', `${commit}:${name}/migration.sql`])
      run('psql', ['-qX1v', 'ON_ERROR_STOP=1', '-d', database], text)
    }
    console.log(`${commit}: ${names.length} migrations`)
    const dump = run('pg_dump', ['--schema-only', database])
    // A key of each dump, not of the schema.
    const schema = dump.replace(/^\\(un)?restrict .*$/gm, '')
    return schema.split(/\n\n--\n-- .*\n--\n\n/).map(withColumnsSorted)
  } finally {
    run('dropdb', [database])
  }
}

function withColumnsSorted(statement) {
  return statement.trim().replace(/(?<=^CREATE TABLE [^\n]* \(\n)[\s\S]*?(?=\n\);)/m, (columns) =>
    columns
      .split('\n')
      .map((column) => column.replace(/,$/, ''))
      .sort()
      .join('\n'),
  )
}

function run(program, args, input = '') {
  return execFileSync(program, args, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 28 })
}
