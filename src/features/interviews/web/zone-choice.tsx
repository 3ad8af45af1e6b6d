import { Suspense, useRef, useState } from 'react'
import { zoneWords } from '#shared/zones.ts'
import { lazy } from '#web/lazy.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { timeIn } from './time-words.ts'

const ZoneSelect = lazy(async () => ({ default: (await import('./zone-select.tsx')).ZoneSelect }))

type Props = {
  zone: string
  instituteZone: string
  now: Date
  onChange: (zone: string) => void
}

/** In which zone the times are written, and the way to another one. */
export function ZoneChoice({ zone, instituteZone, now, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)

  function takeFocus(button: HTMLElement | null) {
    if (!button || !wasOpen.current) return
    wasOpen.current = false
    button.focus()
  }

  if (isOpen)
    return (
      <Suspense fallback={<LoadingLine>Loading the time zones...</LoadingLine>}>
        <ZoneSelect
          zone={zone}
          onChange={(chosen) => {
            onChange(chosen)
            wasOpen.current = true
            setOpen(false)
          }}
        />
      </Suspense>
    )
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-label">
      <span>
        Times in <strong className="font-medium">{zoneWords(zone)}</strong>, where it is now{' '}
        {timeIn(now, zone)}.{zone !== instituteZone && ' Institute time is shown below each.'}
      </span>
      <Button
        ref={takeFocus}
        look="quiet"
        size="small"
        className="-ml-2.5 min-h-11"
        onClick={() => setOpen(true)}
      >
        Change the time zone
      </Button>
    </p>
  )
}
