import type { Paper } from '#features/documents/contract.ts'
import type { PaperSavers } from '#web/paper-savers.ts'

const found = import.meta.glob<PaperSavers>('../../../features/*/web/paper-savers.ts', {
  eager: true,
  import: 'paperSavers',
})

const savers: PaperSavers = Object.assign({}, ...Object.values(found))

/** Saves a sealed contract, an invoice or a receipt, by the call that opens it on its own page. */
export async function saveGeneratedDocument(
  kind: Paper['kind'],
  id: string,
): Promise<string | undefined> {
  return savers[kind]?.(id)
}
