import type { Act } from './stories.ts'

const mostAtOnce = 4
/** What is further apart may depend on what came before. */
const nearDays = 0.15
const mostBetween = 12

type Ways = {
  run(act: Act): Promise<void>
  /** Done now and then while nothing else runs: the mails of what has happened. */
  between(day: number): Promise<void>
}

/**
 * Runs acts in their order, some of different people at once. What is nobody's own runs alone.
 */
export async function runSideBySide(acts: readonly Act[], { run, between }: Ways): Promise<void> {
  const running = new Map<Promise<void>, Act>()
  let done = 0
  let mailedDay = 0

  function mustWaitFor(act: Act): boolean {
    const others = [...running.values()]
    return (
      others.length >= mostAtOnce ||
      others.some(
        (other) =>
          other.who === undefined ||
          act.who === undefined ||
          other.who === act.who ||
          act.day - other.day > nearDays,
      )
    )
  }

  for (const act of acts) {
    if (done >= mostBetween || act.day - mailedDay > 2 * nearDays) {
      await Promise.all(running.keys())
      await between(act.day)
      done = 0
      mailedDay = act.day
    }
    while (mustWaitFor(act)) await Promise.race(running.keys())
    const over = run(act).finally(() => running.delete(over))
    running.set(over, act)
    done += 1
  }
  await Promise.all(running.keys())
}
