/**
 * What can go out together, as `Promise.all`; but a failure is told only once all have ended. Otherwise the
 * rest of a chain would go out after the rollback, on its own.
 */
export async function together<const T extends readonly unknown[]>(
  all: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  // A query of drizzle goes out each time somebody waits for it.
  const begun = all.map((one) => Promise.resolve(one))
  await Promise.allSettled(begun)
  return Promise.all(begun) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
