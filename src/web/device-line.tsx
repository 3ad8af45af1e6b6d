import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from './call.ts'
import type { ShownAnswers } from './queries.ts'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'
import { cx } from './ui/cx.ts'
import { When } from './ui/when.tsx'
import { useAct } from './use-act.ts'

type Props = {
  device: { device: string; address: string; lastSeenAt: string; current: boolean }
  end: () => Promise<Outcome<Endpoint>>
  /** What shows the devices. */
  shown: ShownAnswers
  className?: string
}

/** A device that somebody is logged in on; all but the one at hand can be logged out from here. */
export function DeviceLine({ device, end, shown, className }: Props) {
  const { act, isBusy, problem } = useAct(shown)
  return (
    <li className={cx('border-b last:border-b-0', className)}>
      <div className="flex items-center justify-between gap-6">
        <p className="min-w-0">
          <span className="text-ink wrap-anywhere">{device.device}</span>
          <span className="block text-help text-umber wrap-anywhere">
            {device.address} · last seen <When at={device.lastSeenAt} showsTime />
          </span>
        </p>
        {device.current ? (
          <span className="shrink-0 text-help text-umber">This device</span>
        ) : (
          <Button
            look="quiet"
            size="small"
            className="-mr-2.5 shrink-0"
            aria-label={`Log out ${device.device}`}
            busyLabel={isBusy && 'Logging out...'}
            onClick={() => act(end)}
          >
            Log out
          </Button>
        )}
      </div>
      <Banner tone="error">{problem}</Banner>
    </li>
  )
}
