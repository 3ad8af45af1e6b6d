import { and, or, type SQL, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'

const mostWords = 8
const shortestPart = 3
const spelledApart = /[äöüøå]/i
const withoutSpaces = /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]+$/u

type Options = {
  /** Also in answers and notes. */
  findsInside: boolean
}

/**
 * Applications whose name, contact or receipt number, and for those who may read them whose answers and
 * notes, hold every word of a search. Names and contact are found by parts of three characters and more
 * anywhere and by shorter ones at the beginning of a word; what is inside, by beginnings alone: long
 * texts hold nearly every part of three.
 */
export function matchingSearch(search: string, options: Options): SQL | undefined {
  return and(...wordsOf(search).map((word) => matchingWord(word, options)))
}

/** How close what is found is to a search: its words as they were typed, all of them outside, or some inside. */
export function nearnessOf(search: string, asSeen: (matching: SQL | undefined) => SQL | undefined) {
  const typed = search
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&')
  const whole = asSeen(sql`${applications.search} LIKE folded(${`%${typed}%`})`)
  const outside = asSeen(matchingSearch(search, { findsInside: false }))
  return sql<number>`CASE WHEN ${whole} THEN 0 WHEN ${outside ?? sql`true`} THEN 1 ELSE 2 END`
}

/** Words apart by spaces; a phone number counts by its digits, however it is written. */
function wordsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .map((word) => (/^[\d+().\-/]+$/.test(word) ? word.replace(/(?!^\+)\D/g, '') : word))
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

function matchingWord(word: string, { findsInside }: Options): SQL | undefined {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  // Folded by the database, as the column is; with two letters for one where they may be spelled so.
  const like = (pattern: string) =>
    or(
      sql`${applications.search} LIKE folded(${pattern})`,
      spelledApart.test(word) ? sql`${applications.search} LIKE spelled(${pattern})` : undefined,
    )
  // A character that is a word of its own is found where it stands; what it is in is found whole.
  if (withoutSpaces.test(word))
    return and(like(`%${escaped}%`), ...[...word].map((character) => like(`% ${character}%`)))
  if (word.length < shortestPart) return or(like(`${escaped}%`), like(`% ${escaped}%`))
  const begins = beginningsOf(word)
  return or(
    like(`%${escaped}%`),
    findsInside && begins
      ? sql`${applications.searchInside} @@ to_tsquery('simple', ${begins})`
      : undefined,
  )
}

/** A word as the beginnings of words that all must be there; empty for signs alone. */
function beginningsOf(word: string): string {
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? []
  return parts.map((part) => `'${part}':*`).join(' & ')
}

/**
 * A search with each word that nothing is spelled like replaced by the known word nearest to it;
 * undefined where there is nothing to replace. Numbers and addresses stay: near ones are other people's.
 */
export async function nearestSearch(db: Db, search: string): Promise<string | undefined> {
  const words = wordsOf(search)
  const spelled = words.filter((word) => /^\p{L}{4,30}$/u.test(word))
  if (spelled.length === 0) return undefined
  const { rows } = await db.execute<{ asked: string; nearest: string }>(sql`
    SELECT asked, nearest FROM unnest(${sql.param(spelled)}::text[]) AS asked,
      LATERAL (SELECT folded(asked) AS low) AS l,
      LATERAL (
        SELECT word AS nearest FROM search_words WHERE word % low OR low <% word
        ORDER BY similarity(word, low) + word_similarity(low, word) DESC, word LIMIT 1) AS n
    WHERE NOT EXISTS (SELECT FROM search_words WHERE word LIKE '%' || low || '%')`)
  if (rows.length === 0) return undefined
  const nearest = new Map(rows.map((row) => [row.asked, row.nearest]))
  return words.map((word) => nearest.get(word) ?? word).join(' ')
}
