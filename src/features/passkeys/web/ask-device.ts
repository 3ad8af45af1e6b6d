import type { ActOutcome } from '#web/use-act.ts'

type Device = typeof import('./device.ts')

/** What comes of asking the device; browsers don’t tell whether somebody canceled or has no passkey. */
export async function askDevice<T>(
  ask: (device: Device) => Promise<T>,
  otherwise: string,
): Promise<ActOutcome<T>> {
  const device = await import('./device.ts')
  if (!device.browserSupportsWebAuthn()) return refusal('This browser can’t use passkeys')
  try {
    return { ok: true, answer: await ask(device) }
  } catch (error) {
    const isThere = Object(error).code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return refusal(isThere ? 'This device already has a passkey of your account' : otherwise)
  }
}

function refusal(error: string) {
  return { ok: false, problem: { error } } as const
}
