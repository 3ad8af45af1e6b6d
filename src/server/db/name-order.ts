import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Names in the order of CLDR's root, which no locale of the database's own changes. */
export function inNameOrder(name: AnyColumn | SQL): SQL {
  return sql`${name} COLLATE "und-x-icu"`
}

type NameColumns = { firstName: AnyColumn; lastName: AnyColumn; latinName: AnyColumn }

/** What a person is sorted by: the Latin form of their name where there is one. */
export function latinOr({ firstName, lastName, latinName }: NameColumns): SQL {
  return sql`coalesce(${latinName}, ${lastName} || ' ' || ${firstName})`
}
