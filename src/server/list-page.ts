import { invalidField } from './refusals.ts'

/** Cuts what was read with one row more than a page holds; that row says whether there is another page. */
export function pageOf<Row>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size)
  const hasMore = rows.length > size
  return { page, hasMore, last: hasMore ? page.at(-1) : undefined }
}

/**
 * A row's place in the order of a list. Opaque to anyone who keeps it; names nothing but the place. A list in
 * the order of its ids needs none: there the place is the last id.
 */
export function cursorOf(...place: (string | number)[]): string {
  return Buffer.from(place.join(' ')).toString('base64url')
}

/** The place behind a cursor, in the groups of its shape; 422 for a text that is none. */
export function placeOf(cursor: string, shape: RegExp): string[] {
  const [, ...place] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const isNever = place.some((part) => /^\d{4}-/.test(part) && Number.isNaN(Date.parse(part)))
  if (place.length === 0 || isNever) throw noSuchPage()
  return place
}

export function noSuchPage() {
  return invalidField('after', 'We can’t find this page of the list. Start from the first page')
}
