import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import type { CheckResult } from '#features/seals/contract.ts'
import { findOwnCertificate } from '#features/seals/server/certificate.ts'
import { plainReader } from '#features/seals/server/paper-reader.ts'
import { fingerprintOf, readSealedFile } from '#features/seals/server/sealed-file.ts'
import { judgeFile } from '#features/seals/verification-result.ts'
import { faultMessage } from '#server/fault.ts'
import { contractReader } from '../record.ts'

const words: Record<z.input<typeof CheckResult>['verdict'], string> = {
  intact: 'intact',
  foreign: 'intact, sealed by someone else',
  altered: 'ALTERED',
  unknown: 'UNKNOWN: not a sealed contract or letter',
}
const exitCodes: Record<z.input<typeof CheckResult>['verdict'], number> = {
  intact: 0,
  foreign: 2,
  altered: 1,
  unknown: 1,
}

/**
 * Says of a sealed contract or letter whether it is as it was sealed, without a database. The seal must be of the
 * given certificate (PEM or DER), else of the one of this installation. Ends with 2 where a whole file was
 * sealed with another, and with 1 where it is not whole, or its time stamp doesn’t count. Time stamps must be of
 * an authority in `TIMESTAMP_CA`, where that names any.
 */
async function verifyContract(file: string | undefined, certificate: string | undefined) {
  if (!file)
    throw new Error('Give the file, and the certificate if you have it: <file> [certificate]')
  const authorities = process.env.TIMESTAMP_CA || undefined
  const readers = [contractReader, plainReader]
  const read = await readSealedFile(await readFile(file), { readers, authorities })
  const { paper } = read
  const wanted = certificate ? await readFile(certificate) : await ownCertificate()
  const sealedWith = read.certificate?.fingerprint
  const { verdict, findings } = judgeFile(read, {
    // What was kept of it is elsewhere: the file is asked whether it is one whole paper.
    isOurs: paper !== null && paper.events?.matchPages !== false,
    unsealed: null,
    isOurCertificate: wanted !== undefined && sealedWith?.equals(fingerprintOf(wanted)) === true,
    eventsHold: null,
  })
  const lines = findings
    .filter(({ question }) => question !== 'known')
    .map(({ holds, says }) => `${holds ? 'ok    ' : 'BROKEN'} ${says}`)
  const isWhole = verdict === 'intact' || verdict === 'foreign'
  const compare = verdict === 'foreign' ? ' (compare it with the institute’s)' : ''
  const more =
    isWhole && paper
      ? [
          `       ${paper.paper} ${paper.number}, sealed ${read.sealedAt?.toISOString()}`,
          ...(read.stamp?.at ? [`       Time stamp ${read.stamp.at.toISOString()}`] : []),
          ...paper.signatures.map(
            ({ role, name, at }) => `       ${role}: ${name}, ${at.toISOString()}`,
          ),
          `       Certificate of ${read.certificate?.subject}`,
          `       Certificate SHA-256 ${sealedWith?.toString('hex')}${compare}`,
        ]
      : []
  process.stdout.write(`${[words[verdict], ...lines, ...more].join('\n')}\n`)
  return findings.every(({ question, holds }) => holds || question !== 'stamped')
    ? exitCodes[verdict]
    : 1
}

function ownCertificate(): Promise<Buffer | undefined> {
  const { DATA_DIR, SEAL_CERTIFICATE, SEAL_CERTIFICATE_PASSWORD } = process.env
  return findOwnCertificate({
    dataDir: resolve(DATA_DIR || 'data'),
    sealCertificate: SEAL_CERTIFICATE
      ? { file: SEAL_CERTIFICATE, password: SEAL_CERTIFICATE_PASSWORD ?? '' }
      : undefined,
  })
}

process.exitCode = await verifyContract(process.argv[2], process.argv[3]).catch(
  (error: unknown) => {
    process.stderr.write(`${faultMessage(error)}\n`)
    return 1
  },
)
