import { open } from 'node:fs/promises'

/** So that the names of files outlive a power cut as their bytes do. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
