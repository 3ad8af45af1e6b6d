/**
 * What can go out together, as `Promise.all`; but a failure is told only once all have ended. Otherwise the
 * rest of a chain would go out after the rollback, on its own.
 */
export async function together<const T extends readonly unknown[]>(
  all: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
