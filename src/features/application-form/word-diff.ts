export type Part = { text: string; change: 'same' | 'added' | 'removed' }

/** Beyond so many pairs of words the texts are told one after the other, which takes no time to work out. */
const mostPairs = 4_000_000

/** What was taken out of a text and what was put in, word by word. */
export function wordDiff(before: string, after: string): Part[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old.length * now.length > mostPairs)
    return joined([
      { text: before, change: 'removed' },
      { text: after, change: 'added' },
    ])
  const lengths = commonLengths(old, now)
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]]
    if (was !== undefined && was === is) {
      parts.push({ text: was, change: 'same' })
      i += 1
      j += 1
    } else if (
      was !== undefined &&
      (is === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))
    ) {
      parts.push({ text: was, change: 'removed' })
      i += 1
    } else {
      parts.push({ text: is ?? '', change: 'added' })
      j += 1
    }
  }
  return joined(parts)
}

/** Words with the space behind them, so that putting them together gives the text again. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

type Table = { cells: Uint32Array; width: number }

/** How many words the rest of one text has in common with the rest of the other, for every pair of rests. */
function commonLengths(old: readonly string[], now: readonly string[]): Table {
  const table = {
    cells: new Uint32Array((old.length + 1) * (now.length + 1)),
    width: now.length + 1,
  }
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      table.cells[i * table.width + j] =
        old[i] === now[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1))
  return table
}

function at({ cells, width }: Table, i: number, j: number): number {
  return cells[i * width + j] ?? 0
}

function joined(parts: readonly Part[]): Part[] {
  const runs: Part[] = []
  for (const { text, change } of parts) {
    const last = runs.at(-1)
    if (last?.change === change) last.text += text
    else if (text) runs.push({ text, change })
  }
  return runs
}
