import * as z from 'zod/mini'
import { type Area, byKey } from '#features/settings/area.ts'

/** How long an emailed link logs in. */
export const linkMinutes = 15

const LoginLinkRules = z.object({ isOn: z.boolean() })

export const loginLinksArea: Area<z.infer<typeof LoginLinkRules>> = {
  key: 'login-links',
  shape: LoginLinkRules,
  first: { isOn: false },
  form: {
    order: 630,
    title: 'Login links',
    about: `Applicants can ask for an email with a link that logs them in, instead of entering their password. A link works once, for ${linkMinutes} minutes. While this is off, links already sent don’t work either. Staff never get one.`,
    fields: [{ key: 'isOn', label: 'Let applicants log in with an emailed link', kind: 'yes-no' }],
  },
  isGuarded: true,
}

export const settingAreas = byKey(loginLinksArea)
