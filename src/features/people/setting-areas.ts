import * as z from 'zod/mini'
import { type Area, byKey } from '#features/settings/area.ts'
import type { Field } from '#features/settings/fields.ts'
import { counted } from '#shared/counted.ts'

const KeptMonths = z.enum(['12', '24', '36'])

/** How many months records are kept, by how far they came; enrolled ones stay. */
const Retention = z.object({ drafts: KeptMonths, ended: KeptMonths, open: KeptMonths })
type Retention = z.infer<typeof Retention>

const keptFor = KeptMonths.options.map((value) => ({
  value,
  label: counted(Number(value) / 12, 'year'),
}))

const retentionFields: readonly Field[] = [
  {
    key: 'drafts',
    label: 'Started, never submitted',
    hint: 'Counted from the last saved answer or, without an application, from the last login.',
    kind: 'choice',
    options: keptFor,
  },
  {
    key: 'ended',
    label: 'Rejected, declined, or withdrawn by either side',
    hint: 'Counted from the first day of the term or from the last step, whichever is later.',
    kind: 'choice',
    options: keptFor,
  },
  {
    key: 'open',
    label: 'Submitted, still open, not enrolled',
    hint: 'Counted the same way.',
    kind: 'choice',
    options: keptFor,
  },
]

export const retentionArea: Area<Retention> = {
  key: 'retention',
  shape: Retention,
  first: { drafts: '12', ended: '12', open: '12' },
  form: {
    order: 610,
    title: 'Retention',
    about:
      'How long we keep a person’s records. They stay together until the last retention period ends. Records of anyone who enrolled, and records on hold, are never erased.',
    fields: retentionFields,
  },
  isGuarded: true,
}

export const settingAreas = byKey(retentionArea)
