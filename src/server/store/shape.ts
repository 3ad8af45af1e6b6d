/** Bytes from the first to the last, both counted. */
export type Range = { from: number; to: number }

/** Where people's files are. A key is written once and never again. */
export type Store = {
  /** Takes a finished local file over; the file is gone afterwards. Throws where the key is taken. */
  put(key: string, file: string, sha256: Buffer): Promise<void>
  /** Throws where there is nothing under the key. */
  read(key: string, range?: Range): AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Nothing under the key is no fault. */
  remove(key: string): Promise<void>
  list(kind: Kind): AsyncIterable<{ key: string; at: Date }>
}

/** Parts of an upload that is under way, and files that are there to stay. */
export type Kind = 'part' | 'file'

/** Where an S3-compatible service is, and who we are to it. */
export type S3 = {
  /** Origin of the service, without a slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
