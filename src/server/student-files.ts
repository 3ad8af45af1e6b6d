import { isAbsolute } from 'node:path'
import * as z from 'zod/mini'
import { commaList } from './comma-list.ts'

/** Where files for a student system go: `user@host`, and a folder there. */
export type FilePlace = { login: string; folder: string }

export type StudentFiles = {
  /** By the system’s short name. */
  places: ReadonlyMap<string, FilePlace>
  /** A folder with `id_ed25519`, `known_hosts`, and, if need be, `config`. */
  ssh: string | undefined
}

const shape = /^([a-z][a-z0-9-]{0,29})=([a-z0-9_][\w.-]*@[a-z0-9][a-z0-9.-]*):([^":\r\n]+)$/i

export const studentFilesEnvironment = {
  STUDENT_FILES_TO: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => commaList(text).every((one) => shape.test(one)),
          'STUDENT_FILES_TO must be like banner=user@sftp.example.edu:incoming; several are separated by commas',
        ),
      ),
    '',
  ),
  STUDENT_FILES_SSH: z.optional(
    z
      .string()
      .check(z.refine(isAbsolute, 'STUDENT_FILES_SSH must be a folder with its whole path')),
  ),
}

type Given = { STUDENT_FILES_TO?: string | undefined; STUDENT_FILES_SSH?: string | undefined }

export function studentFilesOf({
  STUDENT_FILES_TO: to = '',
  STUDENT_FILES_SSH,
}: Given): StudentFiles {
  const places = commaList(to).flatMap((one): [string, FilePlace][] => {
    const [, code, login, folder] = shape.exec(one) ?? []
    return code && login && folder ? [[code, { login, folder }]] : []
  })
  return { places: new Map(places), ssh: STUDENT_FILES_SSH }
}

export function studentFilesFaults({ STUDENT_FILES_TO, STUDENT_FILES_SSH }: Given): string[] {
  return STUDENT_FILES_TO && !STUDENT_FILES_SSH
    ? [
        'STUDENT_FILES_TO needs STUDENT_FILES_SSH beside it: the folder with the key and the known hosts',
      ]
    : []
}
