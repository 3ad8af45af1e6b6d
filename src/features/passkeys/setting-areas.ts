import * as z from 'zod/mini'
import { type Area, byKey } from '#features/settings/area.ts'

const PasskeyRules = z.object({ isOn: z.boolean() })

export const passkeysArea: Area<z.infer<typeof PasskeyRules>> = {
  key: 'passkeys',
  shape: PasskeyRules,
  first: { isOn: false },
  form: {
    order: 640,
    title: 'Passkeys',
    about:
      'Applicants can add passkeys to their account and log in with a fingerprint, a face, or the PIN of their device, instead of entering their password. Your public address must use https and a domain name, not an IP address. While it’s off, passkeys stay in the accounts but can’t be used to log in. Staff never have one.',
    fields: [{ key: 'isOn', label: 'Let applicants log in with a passkey', kind: 'yes-no' }],
  },
  isGuarded: true,
}

export const settingAreas = byKey(passkeysArea)
