import { Arches } from '#web/ui/arches.tsx'
import { Button } from '#web/ui/button.tsx'

/** Where nothing is free: no dead end, since the office can be asked below. */
export function NoTimes({ onLook }: { onLook: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-4">
      <Arches rings={4} className="w-24" />
      <h2 className="text-h3">No times are available right now</h2>
      <p className="max-w-prose text-umber">
        Times open up when an interviewer adds hours or someone reschedules.
      </p>
      <Button look="outline" size="small" className="min-h-11" onClick={() => onLook()}>
        Check again
      </Button>
    </div>
  )
}
