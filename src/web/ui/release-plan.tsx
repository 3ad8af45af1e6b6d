import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

/** Whether the sender has counted as many as would go out. */
export function isCounted(typed: string, count: number): boolean {
  return typed.trim() !== '' && Number(typed) === count
}

type CountProps = {
  noun: 'letters' | 'emails'
  count: number
  /** "12 letters" */
  counted: string
  value: string
  onChange: (typed: string) => void
}

/** What somebody expects to send, before any of it is on its way. */
export function ExpectedCount({ noun, count, counted, value, onChange }: CountProps) {
  const isWrong = value.trim() !== '' && !isCounted(value, count)
  return (
    <TextField
      label={`How many ${noun} do you expect to send?`}
      hint="Enter your own count. We check it before anything goes out."
      inputMode="numeric"
      value={value}
      onChange={onChange}
      error={isWrong ? `${counted} would go out, not ${value.trim()}` : undefined}
      inputClassName="max-w-28"
    />
  )
}

type ChangedProps = { problem: string | undefined; onLookAgain: () => void }

/** Why nothing was sent; where it is another list by now, it is looked at again. */
export function PlanChanged({ problem, onLookAgain }: ChangedProps) {
  if (!problem) return null
  return (
    <Banner tone="error">
      {problem}{' '}
      <Button look="outline" size="small" onClick={onLookAgain}>
        Refresh
      </Button>
    </Banner>
  )
}
