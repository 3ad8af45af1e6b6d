import { readFile } from 'node:fs/promises'
import { faultMessage } from '#server/fault.ts'
import { judge } from '../judging.ts'
import { fingerprintOf, readSealed } from './verifying.ts'

const words = {
  intact: 'intact',
  altered: 'ALTERED',
  unknown: 'UNKNOWN: not a sealed contract',
} as const

/**
 * Says of a sealed contract whether it is as it was sealed, without a database: given a certificate (PEM or
 * DER), the seal must be of that one, else of the one in the file, which is named. Ends with 1 unless it is intact.
 */
async function verifyContract(file: string | undefined, certificate: string | undefined) {
  if (!file)
    throw new Error('Give the file, and the certificate if you have it: <file> [certificate]')
  const read = await readSealed(await readFile(file))
  const wanted = certificate ? fingerprintOf(await readFile(certificate)) : undefined
  const own = read.certificate?.fingerprint
  const { verdict, findings, about } = judge(read, {
    // What was kept of it lies elsewhere: the file is asked whether it is one whole contract.
    isOurs: read.contract !== null && read.textHolds,
    isUnsigned: false,
    isOurCertificate: own !== undefined && (wanted === undefined || own.equals(wanted)),
    eventsHold: read.eventsHold,
  })
  const lines = findings
    .filter(({ question }) => question !== 'known')
    .map(({ holds, says }) => `${holds ? 'ok    ' : 'BROKEN'} ${says}`)
  const more = about
    ? [
        `       Contract ${about.number}, sealed ${about.sealedAt}`,
        ...about.signatures.map(({ role, name, at }) => `       ${role}: ${name}, ${at}`),
        `       Certificate SHA-256 ${own?.toString('hex')}${wanted ? '' : ' (compare it with that of the institute)'}`,
      ]
    : []
  process.stdout.write(`${[words[verdict], ...lines, ...more].join('\n')}\n`)
  return verdict === 'intact' ? 0 : 1
}

process.exitCode = await verifyContract(process.argv[2], process.argv[3]).catch(
  (error: unknown) => {
    process.stderr.write(`${faultMessage(error)}\n`)
    return 1
  },
)
