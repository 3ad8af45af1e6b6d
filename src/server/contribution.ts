/** What a feature puts into a place that it or an earlier one declares; done once, before anything is served. */
export type Contribution = () => void

/** Puts more into a list. */
export function add<T>(place: T[], ...more: readonly NoInfer<T>[]): Contribution {
  return () => {
    place.push(...more)
  }
}

/** Puts what is known into the fields of an object. */
export function fill<T extends object>(place: T, known: Partial<NoInfer<T>>): Contribution {
  return () => {
    Object.assign(place, known)
  }
}
