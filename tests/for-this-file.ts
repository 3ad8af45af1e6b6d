import { afterAll } from 'vitest'

/** What all the tests of one file share: made before the first of them, closed after the last. */
export async function forThisFile<Opened extends { close(): Promise<void> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}
