/** Runs so many at once; the others wait in line. */
export function limitedTo(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => line.push(go))
    else running++
    try {
      return await work()
    } finally {
      // The next in line keeps this place.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
