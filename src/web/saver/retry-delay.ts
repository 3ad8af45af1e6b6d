const firstRetryMs = 1_000
const longestRetryMs = 30_000

/** How long to hold back after calls that failed: growing pauses, or what the server asked for. */
export function createPatience() {
  let failures = 0
  let until = 0

  return {
    hasFailed: () => failures > 0,
    leftMs: () => Math.max(0, until - Date.now()),

    fail(askedMs = 0) {
      const pause = Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
      failures += 1
      until = Date.now() + Math.max(pause, askedMs)
    },

    succeed() {
      failures = 0
      until = 0
    },

    /** The next try may be at once; how many failed before is not forgotten. */
    cutShort() {
      until = 0
    },
  }
}
