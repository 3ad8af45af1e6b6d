import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['select "id" from "accounts" where "email" = $1', 'SELECT accounts'],
  ['insert into "mails" ("id") values ($1)', 'INSERT mails'],
  ['UPDATE mails SET state = $1', 'UPDATE mails'],
  ['with x as (select 1 from "rows_of") delete from "x"', 'SELECT rows_of'],
  ['DELETE FROM ONLY pgboss.job WHERE id = $1', 'DELETE job'],
  ["select 'a letter from Priya', ''''", 'SELECT'],
  ['begin', 'BEGIN'],
  ['COPY x TO STDOUT', 'STATEMENT'],
])('%s is told as %s', (text, name) => {
  expect(statementName(text).name).toBe(name)
  expect(statementName({ text, values: [] }).name).toBe(name)
})
