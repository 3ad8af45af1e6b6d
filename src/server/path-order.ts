/** The order in which addresses are tried: a word before an id in its place, since `export` is no id. */
export function wordsFirst(path: string, other: string): number {
  const [one, two] = [path, other].map((text) => text.replace(/\{\w+\}/g, '\uffff'))
  if (one === two) return 0
  return String(one) < String(two) ? -1 : 1
}
