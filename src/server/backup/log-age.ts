/** The server begins no new piece where nothing that matters was written since the last one. */
const idleMs = 300_000

/** How far the log was written at a moment, by the place in it and the piece that this is in. */
export type LogLook = {
  at: number
  place: string
  piece: string
  /** The piece that is being written: every one before it is finished. */
  open: string
}

type Mark = Omit<LogLook, 'open'> & { until: number }

/** By looks, after each of which all finished pieces were kept, it is known up to when everything is. */
export function watchLogAge() {
  let keptUntil = Number.NEGATIVE_INFINITY
  const marks: Mark[] = []
  return {
    note({ open, ...look }: LogLook): void {
      const last = marks.at(-1)
      if (last?.place === look.place) last.until = look.at
      else marks.push({ ...look, until: look.at })
      for (const { piece, at, until } of [...marks]) {
        const isKept = piece < open
        if (!isKept && until - at < idleMs) break
        keptUntil = until
        if (isKept) marks.shift()
      }
    },
    /** What was written in the time since may be in no piece that is kept. */
    seconds: () => (performance.now() - keptUntil) / 1_000,
  }
}
