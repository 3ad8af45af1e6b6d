/**
 * Does so many things at a time; callers who come later wait, in the order in which they came, unless `refuse`
 * throws because too many wait already.
 */
export function inTurns(mostAtOnce: number, refuse: (waiting: number) => void = () => {}) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= mostAtOnce) {
      refuse(waiting.length)
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
