import { getColumnTable, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import '#app/server/features.ts'
import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { accountRows } from '#features/accounts/server/account-rows.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../src/features/*/server/tables.ts', '../src/server/db/tables.ts'],
  { eager: true },
)
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one): one is PgTable => is(one, PgTable))

/** Columns that hold a person or an application, whether a foreign key says so or not. */
const names = ['applicant_id', 'account_id', 'application_id', 'application_ids']

/** Every table with a key that leads to a person, step by step. */
function leadingToPeople(): Set<string> {
  const found = new Set(['applicants'])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const table of tables) {
      const { name, columns, foreignKeys } = getTableConfig(table)
      const leads = foreignKeys.some((key) => found.has(getTableName(key.reference().foreignTable)))
      if (leads || columns.some((column) => names.includes(column.name))) found.add(name)
    }
  }
  return found
}

const declared = [...declaredAccountFacts.flatMap(({ kept = [] }) => kept), ...accountRows]

test('every table that leads to a person says what is kept there, and what becomes of it', () => {
  const said = new Set(declared.map(({ table }) => getTableName(table)))
  const unsaid = [...leadingToPeople()].filter((name) => !said.has(name))
  expect(unsaid, 'declare them in the account-facts.ts of their feature').toEqual([])
})

test('nothing is found through rows that are erased before it', () => {
  const gone = new Set<string>()
  for (const { table, through, erase } of declared) {
    const name = getTableName(table)
    for (let lead = through; lead; ) {
      const on = getTableName(getColumnTable(lead))
      expect(gone.has(on), `${name} comes after ${on}`).toBe(false)
      lead = declared.find((one) => getTableName(one.table) === on)?.through
    }
    if (erase === 'delete') gone.add(name)
  }
})
