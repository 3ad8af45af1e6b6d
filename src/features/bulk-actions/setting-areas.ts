import * as z from 'zod/mini'
import { type Area, byKey } from '#features/settings/area.ts'

/** What one person may do to many, and how long there is to stop it. */
const MassActRules = z.object({
  /** Above so many records an export or a message needs a second person. */
  secondPersonAbove: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** How long an approved export may be downloaded. */
  fetchHours: z.int().check(z.minimum(1), z.maximum(168)),
  /** The recall window of a message, in minutes. */
  holdMinutes: z.int().check(z.minimum(0), z.maximum(1_440)),
})

type MassActRules = z.infer<typeof MassActRules>
export const massActsArea: Area<MassActRules> = {
  key: 'mass-acts',
  shape: MassActRules,
  first: { secondPersonAbove: 500, fetchHours: 24, holdMinutes: 10 },
  form: {
    order: 530,
    title: 'Exports and messages',
    about:
      'How much one person can export or send within a day without approval. Applies to new requests.',
    fields: [
      {
        key: 'secondPersonAbove',
        label: 'Require approval above',
        hint: '0 always requires approval.',
        kind: 'number',
        unit: 'applications',
      },
      {
        key: 'fetchHours',
        label: 'Time to download an approved export',
        kind: 'number',
        unit: 'hours',
      },
      {
        key: 'holdMinutes',
        label: 'Recall window of a message',
        hint: 'How long it can be canceled before it goes out.',
        kind: 'number',
        unit: 'minutes',
      },
    ],
  },
  isGuarded: true,
}

export const settingAreas = byKey(massActsArea)
