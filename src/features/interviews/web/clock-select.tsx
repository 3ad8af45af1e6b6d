import { formatTime } from '#shared/dates.ts'

type Props = {
  /** Read out; what is around it says the same to the eye. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Offers the end of the day instead of its beginning. */
  isEnd?: boolean
}

/** A quarter of an hour of the day, on the wall. */
export function ClockSelect({ label, value, onChange, isEnd = false }: Props) {
  // Midnight as an end is the end of the day, not its beginning.
  const options = isEnd ? [...quarters.slice(1), '24:00'] : quarters
  const known = options.includes(value) ? options : [...options, value].sort()
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-8 cursor-pointer rounded-control border border-field bg-white px-2 text-label hover:border-brown"
    >
      {known.map((time) => (
        <option key={time} value={time} className="bg-white text-ink">
          {clockWords(time)}
        </option>
      ))}
    </select>
  )
}

export const quarters = Array.from({ length: 96 }, (_, place) =>
  new Date(Date.UTC(2027, 0, 1, 0, place * 15)).toISOString().slice(11, 16),
)

/** "9:30 AM"; the end of a day is midnight. */
export function clockWords(time: string): string {
  return time === '24:00' ? 'midnight' : formatTime(`2027-01-01T${time}:00Z`, 'UTC')
}
