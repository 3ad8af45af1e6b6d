/** By the place of its name in an order; what has none comes last, as it came. */
export function inOrder<T>(
  list: readonly T[],
  order: readonly string[],
  nameOf: (one: T) => string,
): T[] {
  const placeOf = (one: T) =>
    order.includes(nameOf(one)) ? order.indexOf(nameOf(one)) : order.length
  return [...list].sort((one, other) => placeOf(one) - placeOf(other))
}
