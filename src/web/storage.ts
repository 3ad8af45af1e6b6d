/** What the device keeps between visits. Where it refuses, memory serves until the page is left. */
const memory = new Map<string, string>()

export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function storeText(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export function removeText(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept where storage is refused.
  }
}

/** The keys that are kept under a prefix. */
export function keysUnder(prefix: string): string[] {
  const keys = new Set(memory.keys())
  try {
    for (let index = 0; index < localStorage.length; index++)
      keys.add(localStorage.key(index) ?? '')
  } catch {
    // What a storage refuses to show was not kept in it.
  }
  return [...keys].filter((key) => key.startsWith(prefix))
}
