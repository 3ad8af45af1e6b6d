import type * as z from 'zod/mini'
import {
  findFull,
  fullWords,
  requestOfMany,
  requireTimeFor,
} from '#features/documents/server/requests.ts'
import { closedWords, takesDocuments } from '#features/documents/server/uploads.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { RequestDocument } from '../admin-bulk-contract.ts'
import { type BulkAction, idsOf, refusalsFor } from './bulk-targets.ts'

/** One document from each of many applicants, each of whom is written to. */
export function requestingDocuments(
  ctx: Ctx<AdminActor>,
  { kind, ...request }: z.infer<typeof RequestDocument>,
): BulkAction {
  return {
    canUndo: false,
    moved: '',
    async check() {
      if (!holdsRight(ctx.actor, 'check-documents'))
        throw new Refusal('not-allowed', 'Your role doesn’t include this')
      await requireTimeFor(ctx, request)
    },
    async refusals(targets) {
      const full = await findFull(ctx.db, idsOf(targets))
      return refusalsFor(targets, ({ id, status }) => {
        if (!takesDocuments(status)) return closedWords
        return full.has(id) ? fullWords : undefined
      })
    },
    run: (targets) => requestOfMany(ctx, idsOf(targets), request),
    undo: async () => new Set(),
  }
}
