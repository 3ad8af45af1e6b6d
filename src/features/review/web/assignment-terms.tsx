import { Checkbox } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { type Phase, phaseWords, usualWeights, weightWords } from '../assignment-terms.ts'

/** How reviews are assigned: for which reading, and how much they count. */
type Terms = { phase: Phase; weight: number; early: boolean }

export const usualTerms: Terms = { phase: 1, weight: 1, early: false }

/** What of it goes on the wire. */
export function unusualOf({ phase, weight, early }: Terms) {
  return {
    ...(phase === 2 && { phase, ...(early && { early }) }),
    ...(weight !== 1 && { weight }),
  }
}

const phaseOptions = ([1, 2] as const).map((phase) => ({
  value: String(phase),
  label: phaseWords[phase],
}))

const weightOptions = usualWeights.map((weight) => ({
  value: String(weight),
  label: `${weight} – ${weightWords(weight)}`,
}))

type Props = {
  terms: Terms
  isFirstReadingDone: boolean
  onChange: (terms: Terms) => void
}

export function AssignmentTerms({ terms, isFirstReadingDone, onChange }: Props) {
  return (
    <details className="text-label">
      <summary className="w-max max-w-full rounded-control underline decoration-brass underline-offset-4">
        {phaseWords[terms.phase]}, {weightWords(terms.weight)}
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label="Reading"
          options={phaseOptions}
          value={String(terms.phase)}
          onChange={(chosen) => onChange({ ...terms, phase: chosen === '2' ? 2 : 1 })}
        />
        <NativeSelect
          label="Weight"
          options={weightOptions}
          value={String(terms.weight)}
          onChange={(chosen) => onChange({ ...terms, weight: Number(chosen) })}
        />
      </div>
      {terms.phase === 2 && !isFirstReadingDone && (
        <div className="mt-3 space-y-2">
          <p>The first reading isn’t done yet.</p>
          <Checkbox isSelected={terms.early} onChange={(early) => onChange({ ...terms, early })}>
            Start the second reading now
          </Checkbox>
        </div>
      )}
    </details>
  )
}
