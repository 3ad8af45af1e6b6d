import type { ActOutcome } from '#web/use-act.ts'

type Device = typeof import('./device.ts')

let asked: Device | undefined

/** What comes of asking the device; browsers don’t tell whether somebody canceled or has no passkey. */
export async function askDevice<T>(
  ask: (device: Device) => Promise<T>,
  otherwise: string,
): Promise<ActOutcome<T>> {
  const device = await import('./device.ts')
  asked = device
  if (!device.browserSupportsWebAuthn()) return refusal('This browser can’t use passkeys')
  try {
    return { ok: true, answer: await ask(device) }
  } catch (error) {
    const isThere = Object(error).code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return refusal(isThere ? 'This device already has a passkey for your account' : otherwise)
  }
}

/** Takes a question back whose form is gone: a late yes would log someone in, or add a passkey, after they canceled. */
export function cancelAsking(): void {
  asked?.WebAuthnAbortService.cancelCeremony()
}

function refusal(error: string) {
  return { ok: false, problem: { error } } as const
}
