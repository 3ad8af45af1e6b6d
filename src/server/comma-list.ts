/** What a variable of the environment names, with commas between. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
