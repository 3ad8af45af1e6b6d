import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import * as z from 'zod/mini'

/** The version of the product, as its package names it. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(findPackageJSON(import.meta.url) ?? '', 'utf8')
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version
}
