import { sendDrafts } from '#features/contracts/server/contract-jobs.ts'
import type { TestApp } from './app.ts'

/** Sends the contracts that offers have made: from then on deposits are asked for. */
export function sendContracts({ platform }: TestApp): Promise<void> {
  return sendDrafts(platform)
}
