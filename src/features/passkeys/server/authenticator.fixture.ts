import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Answer } from '#shared/endpoint.ts'
import type { Assertion, beginPasskey, beginPasskeyLogin, NewCredential } from '../contract.ts'

type CreationOptions = Answer<typeof beginPasskey>['options']
type RequestOptions = Answer<typeof beginPasskeyLogin>['options']

/** What a device, or the browser around it, says otherwise than it should. */
type Lies = {
  type?: string
  challenge?: string
  origin?: string
  rpId?: string
  /** Nobody entered a PIN or showed a finger. */
  isUnverified?: true
  counter?: number
  userHandle?: string
  /** Names this credential in place of its own. */
  id?: string
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

const present = 1
const verified = 4
const hasCredential = 64

/** A device with one passkey (ES256) that does what its holder or an attacker wants. */
export function makeAuthenticator({ origin = 'http://localhost:3000' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32).toString('base64url')
  let holder = ''
  let counter = 0

  function clientData(type: string, challenge: string, lies: Lies): string {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    ).toString('base64url')
  }

  function authenticatorData(rpId: string, more: Buffer, lies: Lies): Buffer {
    const flags =
      present | (lies.isUnverified ? 0 : verified) | (more.length > 0 ? hasCredential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.of(flags), count, more])
  }

  return {
    id,
    /** As a device that counts does. */
    count() {
      counter++
    },
    create({ challenge, rp, user }: CreationOptions, lies: Lies = {}): NewCredential {
      holder = user.id
      const named = lies.id ?? id
      const { fmt = 'none', attStmt = new Map() } = lies.attestation ?? {}
      const object = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authenticatorData(rp.id, credentialData(named, x, y), lies))],
      ])
      return {
        id: named,
        rawId: named,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies),
          attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        },
      }
    },
    get({ challenge, rpId }: RequestOptions, lies: Lies = {}): Assertion {
      const clientDataJSON = clientData('webauthn.get', challenge, lies)
      const data = authenticatorData(rpId, Buffer.alloc(0), lies)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        id: lies.id ?? id,
        rawId: lies.id ?? id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(lies.userHandle !== 'none' && { userHandle: lies.userHandle ?? holder }),
        },
      }
    },
  }
}

/** The device’s part of what it signs: no model, its id, and its key (COSE). */
function credentialData(id: string, x: string, y: string): Buffer {
  const bytes = Buffer.from(id, 'base64url')
  const size = Buffer.alloc(2)
  size.writeUInt16BE(bytes.length)
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.concat([Buffer.alloc(16), size, bytes, isoCBOR.encode(key as never)])
}

function sha256(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest()
}
