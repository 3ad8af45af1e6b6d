import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { s3Store } from '../store/s3.ts'
import type { Store } from '../store/shape.ts'
import { writePart } from './database-copy.ts'
import {
  copyOf,
  listedFiles,
  type Manifest,
  manifestFile,
  type Part,
  readManifest,
  sumOfFile,
} from './manifest.ts'

/** A part may be large and the way far. */
const sendMs = 3_600_000

const placeOf = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

export function isRemote(place: string): boolean {
  return place.startsWith('s3://')
}

/** A bucket by `s3://bucket/prefix`, with an account of its own or else that of applicants' files. */
function openRemote(place: string, environment: NodeJS.ProcessEnv): Store {
  const [, bucket, prefix = ''] = placeOf.exec(place) ?? []
  const given = (name: string) => environment[`BACKUP_S3_${name}`] || environment[`S3_${name}`]
  const [endpoint, accessKeyId] = [given('ENDPOINT'), given('ACCESS_KEY_ID')]
  const secretAccessKey = given('SECRET_ACCESS_KEY')
  if (!bucket) throw new Error(`${place} isn't an address like s3://bucket/folder.`)
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new Error(
      'To reach s3:// set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, and BACKUP_S3_SECRET_ACCESS_KEY.',
    )
  const account = { accessKeyId, secretAccessKey, region: given('REGION') || 'us-east-1' }
  const at = { endpoint: endpoint.replace(/\/+$/, ''), bucket: `${bucket}${prefix}` }
  return s3Store({ ...at, ...account }, { sendMs })
}

/** All parts of a backup but its manifest, files of applicants among them. */
async function* partsOf(folder: string, manifest: Manifest): AsyncGenerator<Part> {
  const { tables, others, files, keys, schema } = manifest
  for (const part of [files, ...tables, ...others, keys, schema]) if (part) yield part
  if (!files.copied) return
  for await (const { key, ...sum } of listedFiles(folder, manifest))
    yield { file: copyOf(key), ...sum }
}

/** Sends a backup under its own name, the manifest last: what was broken off is no backup there either. */
export async function sendBackup(
  { folder, manifest }: { folder: string; manifest: Manifest },
  place: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const store = openRemote(place, environment)
  const name = basename(folder)
  const put = async (file: string, sha256: string) => {
    // What is sent is taken over, and the backup stays.
    const sending = join(folder, `sending-${randomUUID()}`)
    await link(join(folder, file), sending).catch(() => copyFile(join(folder, file), sending))
    await store
      .put(`${name}/${file}`, sending, Buffer.from(sha256, 'hex'))
      .finally(() => rm(sending, { force: true }))
  }
  for await (const { file, sha256 } of partsOf(folder, manifest)) await put(file, sha256)
  await put(manifestFile, (await sumOfFile(join(folder, manifestFile))).sha256)
  return `${place.replace(/\/$/, '')}/${name}`
}

/** Brings a backup into an empty folder; its sums are compared by what uses it. */
export async function fetchBackup(
  place: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ folder: string; manifest: Manifest }> {
  const store = openRemote(place, environment)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const bring = (file: string) => writePart(store.read(file), folder, file)
  await bring(manifestFile).catch((cause: unknown) => {
    throw new Error(`${place} isn't a finished backup, or can't be reached.`, { cause })
  })
  const manifest = await readManifest(folder)
  for await (const { file } of partsOf(folder, manifest)) await bring(file)
  return { folder, manifest }
}
