/** People of an intake who may still enroll, by how far they came. */
export type StillOpen = { begun: number; submitted: number; inReview: number; accepted: number }

/** How far everybody of the earlier intakes came in the end. */
export type PastCycle = StillOpen & { enrolled: number }

/** A class as it may be: most likely so many, and in eight of ten cases between the two others. */
export type Forecast = { expected: number; low: number; high: number }

/** Fewer earlier offers than these say nothing of how the next are answered. */
export const fewestOffers = 10

/** Eight of ten outcomes of a normal distribution lie within so many deviations. */
const deviations = 1.2816

/**
 * The class of an intake, if everybody who is still open goes on as those did who came as far in earlier
 * intakes. Each group adds its mean and its variance as a beta-binomial, so that rates of few people
 * make the range wider. Undefined where too few offers were made before.
 */
export function forecastOf(
  enrolled: number,
  open: StillOpen,
  past: PastCycle,
): Forecast | undefined {
  if (past.accepted < fewestOffers) return undefined
  let mean = enrolled
  let variance = 0
  for (const stage of ['begun', 'submitted', 'inReview', 'accepted'] as const) {
    const people = open[stage]
    // Somebody may enroll without having been in a stage.
    const before = Math.max(past[stage], past.enrolled)
    // Half a person on either side: what never happened yet is rare, not impossible.
    const rate = (past.enrolled + 0.5) / (before + 1)
    mean += people * rate
    variance += (people * rate * (1 - rate) * (before + 1 + people)) / (before + 2)
  }
  const most = enrolled + open.begun + open.submitted + open.inReview + open.accepted
  const spread = deviations * Math.sqrt(variance)
  return {
    expected: Math.round(mean),
    low: Math.max(enrolled, Math.floor(mean - spread)),
    high: Math.min(most, Math.ceil(mean + spread)),
  }
}
