import type { Control, FieldValues } from 'react-hook-form'

export type FormControl = Control<FieldValues>

/** What amounts and times are written in. */
type Units = { currency: string; timeZone: string }

/** Where a field is in a form. */
export type ControlPlace = {
  control: FormControl
  name: string
  units: Units
  /** Nothing can be changed: values are read, not typed. */
  isReading?: boolean
}
