import { and, type SQL, sql } from 'drizzle-orm'
import { applications } from '#server/db/schema.ts'

const mostWords = 8
const shortestPart = 3

/**
 * Applications whose name, address or phone number hold every word of a search. The trigram index
 * finds parts of three characters and more anywhere; shorter ones count at the beginning of a word.
 */
export function matchingSearch(search: string): SQL | undefined {
  return and(...wordsOf(search).map(matchingWord))
}

/** Words apart by spaces; a phone number counts by its digits, however it is written. */
function wordsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .map((word) => (/^[\d+().\-/]+$/.test(word) ? word.replace(/(?!^\+)\D/g, '') : word))
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

function matchingWord(word: string): SQL {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  // Lower-cased by the database, as the column is.
  const like = (pattern: string) => sql`${applications.search} LIKE lower(${pattern})`
  if (word.length >= shortestPart) return like(`%${escaped}%`)
  return sql`(${like(`${escaped}%`)} OR ${like(`% ${escaped}%`)})`
}
