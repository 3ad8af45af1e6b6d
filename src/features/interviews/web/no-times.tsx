import { Arches } from '#web/ui/arches.tsx'
import { Button } from '#web/ui/button.tsx'

/** Where nothing is free: no dead end, since the office can be asked below. */
export function NoTimes({ onLook }: { onLook: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <Arches rings={4} className="h-32 border-current border-b" />
      <h2 className="text-h3">No time is free just now</h2>
      <p className="max-w-prose text-umber">
        Times open up when an interviewer adds hours or somebody moves theirs. Tell us below what
        would suit you, and we find a time with you.
      </p>
      <Button look="outline" size="small" className="min-h-11" onClick={() => onLook()}>
        Look again
      </Button>
    </div>
  )
}
