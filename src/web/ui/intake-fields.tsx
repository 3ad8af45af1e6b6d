import type { ComponentProps } from 'react'
import { programCodes, programWords } from '#shared/programs.ts'
import { NativeSelect } from './native-select.tsx'

type Field = Pick<ComponentProps<typeof NativeSelect>, 'id' | 'value' | 'onChange' | 'error'>

export type Intakes = readonly { id: string; name: string; program: string }[]

type Props = {
  program: Field
  intake: Field
  /** Of all programs; absent while they are loading. */
  intakes: Intakes | undefined
}

/** A program, and one of its intakes: another program leaves no intake chosen. */
export function IntakeFields({ program, intake, intakes = [] }: Props) {
  return (
    <>
      <NativeSelect
        label="Program"
        options={[
          { value: '', label: 'Choose a program' },
          ...programCodes.map((value) => ({ value, label: programWords[value] })),
        ]}
        {...program}
        onChange={(value) => {
          program.onChange(value)
          intake.onChange('')
        }}
      />
      <NativeSelect
        label="Intake"
        options={[
          { value: '', label: 'Choose an intake' },
          ...intakes
            .filter((one) => one.program === program.value)
            .map(({ id: value, name: label }) => ({ value, label })),
        ]}
        {...intake}
      />
    </>
  )
}
