/** A number with what it counts: "1 review", "2 reviews", "1,234 people". */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
}

/** The same where a sentence has words for one: "One person is", "2 people are". */
export function oneOrMore(count: number, one: string, more: string): string {
  return count === 1 ? one : `${count.toLocaleString('en-US')} ${more}`
}
