import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { IntakeFields, type Intakes } from '../ui/intake-fields.tsx'
import { asText, useBinding } from './use-binding.ts'

type Props<T extends FieldValues, O> = {
  control: Control<T, unknown, O>
  program: FieldPath<T>
  intake: FieldPath<T>
  intakes: Intakes | undefined
}

export function IntakeFieldsControl<T extends FieldValues, O>(props: Props<T, O>) {
  const { control, intakes } = props
  const program = useField(control, props.program)
  const intake = useField(control, props.intake)
  return <IntakeFields program={program} intake={intake} intakes={intakes} />
}

function useField<T extends FieldValues, O>(control: Control<T, unknown, O>, name: FieldPath<T>) {
  const { binding, value, fieldState } = useBinding({ control, name })
  const { id, onChange } = binding
  return { id, onChange, value: asText(value), error: fieldState.error?.message }
}
