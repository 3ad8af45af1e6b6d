import { Radio } from 'react-aria-components/RadioGroup'
import { GroupFrame } from '#web/ui/radio-group.tsx'
import { pointsWord } from '../rubric.ts'

type Props = {
  id: string
  label: string
  hint: string
  most: number
  value: number | undefined
  onChange: (points: number) => void
  error: string | undefined
}

/** Points from none to the most in one row; the word for the chosen ones is under it. */
export function PointsRow({ id, label, hint, most, value, onChange, error }: Props) {
  const all = Array.from({ length: most + 1 }, (_, points) => points)
  return (
    <GroupFrame
      id={id}
      label={label}
      hint={hint}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      error={error}
    >
      <div className="flex max-w-100 rounded-control border border-field bg-white in-invalid:border-2 in-invalid:border-rose">
        {all.map((points) => (
          <Radio
            key={points}
            value={String(points)}
            aria-label={`${points}: ${pointsWord(points, most)}`}
            className="grid min-h-8 min-w-6 flex-1 cursor-pointer place-items-center border-field border-l text-label tabular-nums transition-colors first:rounded-l-[4px] first:border-l-0 last:rounded-r-[4px] hover:bg-sand focus-visible:z-1 focus-visible:outline-2 focus-visible:outline-(--focus) focus-visible:outline-offset-2 selected:bg-brown selected:text-cream"
          >
            {points}
          </Radio>
        ))}
      </div>
      <p aria-hidden="true" className="flex max-w-100 justify-between text-help text-umber">
        {value === undefined ? (
          <>
            <span>{pointsWord(0, most)}</span>
            <span>{pointsWord(most, most)}</span>
          </>
        ) : (
          <span className="text-ink">{pointsWord(value, most)}</span>
        )}
      </p>
    </GroupFrame>
  )
}
