import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { parseJson } from '#shared/parse-json.ts'

const Sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Leads nowhere but into its folder: a manifest may come from a stranger. */
export const Path = z.string().check(z.regex(/^[^/.][^/]*(\/[^/.][^/]*)*$/))

/** A file of a backup, named from its folder. */
export const Part = z.object({ file: Path, bytes: z.number(), sha256: Sum })
export type Part = z.infer<typeof Part>

const Table = z.extend(Part, {
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})

const Sequence = z.object({ schema: z.string(), name: z.string(), last: z.nullable(z.string()) })

/** A file of the data folder, by its name there. */
export const Other = z.extend(Part, { name: Path })

/** What a backup holds; written last, so a folder without it is none. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The moment of the database; files are those of that moment and a few newer ones. */
  at: z.iso.datetime(),
  version: z.string(),
  /** As PostgreSQL copies them, or as lines of JSON without passwords, keys, and links. */
  rows: z.enum(['copy', 'ndjson']),
  /** Of lines of JSON: what they hold. */
  schema: z.nullable(Part),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** The last row of the audit log, as `number:hash`; null where it is empty. */
  auditHead: z.nullable(z.string()),
  /** The list of applicants' files with their sums, and whether they are in the backup themselves. */
  files: z.extend(Part, { count: z.number(), copied: z.boolean() }),
  /** Other files of the data folder. */
  others: z.array(Other),
  /** The keys, sealed with the passphrase; null where none was given. */
  keys: z.nullable(Part),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = 'manifest.json'

/** A file of the store, as the list of files tells of it. */
const ListedFile = z.object({ key: Path, bytes: z.number(), sha256: Sum })
export type ListedFile = z.infer<typeof ListedFile>

/** Where a backup keeps a file of the store. */
export function copyOf(key: string): string {
  return `files/${key}`
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, manifestFile), 'w', 0o600)
  await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
  await file.sync()
  await file.close()
}

/** Reads what a backup says of itself; refuses a folder that is none, or was not finished. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(`${folder} isn't a finished backup: it has no ${manifestFile}.`)
  const read = z.safeParse(Manifest, parseJson(text))
  if (!read.success) throw new Error(`${join(folder, manifestFile)} can't be read.`)
  return read.data
}

/** Compares every part with its sum, before anything of a backup is used. */
export async function checkParts(folder: string, manifest: Manifest): Promise<void> {
  const { tables, files, others, keys, schema } = manifest
  for (const part of [...tables, ...others, files, keys, schema])
    if (part) await checkPart(folder, part)
  if (!files.copied) return
  for await (const { key, bytes, sha256 } of listedFiles(folder, manifest))
    await checkPart(folder, { file: copyOf(key), bytes, sha256 })
}

/** Throws where a part isn't what was written. */
export async function checkPart(folder: string, { file, bytes, sha256 }: Part): Promise<void> {
  const sum = await sumOf(createReadStream(join(folder, file))).catch(() => undefined)
  if (sum?.bytes !== bytes || sum.sha256 !== sha256)
    throw new Error(`This backup is damaged: ${file} isn't what was written.`)
}

/** The files of the store that a backup lists, one after the other: there may be very many. */
export async function* listedFiles(
  folder: string,
  { files }: Pick<Manifest, 'files'>,
): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, files.file)) }))
    yield z.parse(ListedFile, JSON.parse(line))
}

export function sumOfFile(path: string): Promise<Omit<Part, 'file'>> {
  return sumOf(createReadStream(path))
}

/** Length and SHA-256 of what is read. */
export async function sumOf(source: AsyncIterable<Uint8Array>): Promise<Omit<Part, 'file'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of source) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
