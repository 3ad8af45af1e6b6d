import { formatDay } from '#shared/dates.ts'

type LaterIntake = { id: string; name: string; startsOn: string }

export function laterIntakeOptions(intakes: readonly LaterIntake[]) {
  return [
    { value: '', label: 'Select' },
    ...intakes.map(({ id, name, startsOn }) => ({
      value: id,
      label: `${name}, starts ${formatDay(startsOn)}`,
    })),
  ]
}
