import { randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import { AttributeTypeAndValue, Certificate, Extension } from 'pkijs'
import { bytesOf, engine } from '#server/pki.ts'

const commonName = '2.5.4.3'
const organization = '2.5.4.10'
const keyUsage = '2.5.29.15'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const years = 10
/** A clock that runs a little behind still finds it in force. */
const earlierMs = 3_600_000

/** A new key with a certificate that it signs itself, for signing documents and nothing else. */
export async function makeCertificate(
  subject: string,
  now: Date,
): Promise<{ der: Uint8Array; pkcs8: ArrayBuffer }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  const serial = randomBytes(16)
  // Positive, and of one length: ASN.1 integers have a sign.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f)
  certificate.serialNumber = new asn1.Integer({ valueHex: bytesOf(serial) })
  for (const name of [certificate.subject, certificate.issuer])
    for (const type of [commonName, organization])
      name.typesAndValues.push(
        new AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value: subject }) }),
      )
  certificate.notBefore.value = new Date(now.getTime() - earlierMs)
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  certificate.notAfter.value = end
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  // Digital signature and content commitment.
  const usage = new asn1.BitString({
    valueHex: bytesOf(Uint8Array.of(0b1100_0000)),
    unusedBits: 6,
  })
  certificate.extensions = [
    new Extension({ extnID: keyUsage, critical: true, extnValue: usage.toBER() }),
  ]
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { der: new Uint8Array(certificate.toSchema(true).toBER()), pkcs8 }
}

/** Whose a certificate is and how long it counts; throws where it is none. */
export function readCertificate(der: Uint8Array) {
  const { subject, notBefore, notAfter } = Certificate.fromBER(bytesOf(der))
  const named = (type: string) =>
    subject.typesAndValues.find((one) => one.type === type)?.value.valueBlock.value
  return {
    subject: String(named(commonName) ?? named(organization) ?? 'Without a name'),
    validFrom: notBefore.value,
    validUntil: notAfter.value,
  }
}
