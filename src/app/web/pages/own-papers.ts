import type { Paper } from '#features/documents/contract.ts'

/** Saves what a later feature than documents made; the code of its calls comes when it is asked for. */
export async function savePaper(kind: Paper['kind'], id: string): Promise<string | undefined> {
  return (await import('./save-generated-document.ts')).saveGeneratedDocument(kind, id)
}
