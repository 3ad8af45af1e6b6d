/** What a part of an address may say: one of these words, or whatever a rule lets through. */
export type AllowedValues = readonly (string | null)[] | ((value: string) => boolean)

/** What an address says that its page does not know; of several words apart by commas each by itself. */
export function leftOutOf(
  params: URLSearchParams,
  takes: Readonly<Record<string, AllowedValues>>,
): string[] {
  return Object.entries(takes).flatMap(([name, known]) => {
    const given = params.get(name)
    const isKnown = typeof known === 'function' ? known : (one: string) => known.includes(one)
    if (!given || isKnown(given)) return []
    const words = given.split(',')
    return words.length > 1 ? words.filter((word) => !isKnown(word)) : [given]
  })
}
