/** Numbers that are the same in every run, from 0 up to 1 (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function between(random: () => number, least: number, most: number): number {
  return least + random() * (most - least)
}

export function oneOf<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

/** A key of `weights`, each as likely as its share. */
export function weighted<K extends string>(random: () => number, weights: Record<K, number>): K {
  const entries = Object.entries<number>(weights)
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  const found = entries.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  return (found ?? entries[0])?.[0] as K
}
