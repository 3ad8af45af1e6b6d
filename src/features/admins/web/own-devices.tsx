import { useQuery } from '@tanstack/react-query'
import type { Device } from '#features/accounts/contract.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { endAdminDevice, listAdminDevices } from '../contract.ts'
import { OwnSignInLine } from './own-sign-in-line.tsx'

export function OwnDevices() {
  const query = useQuery(queryOf(listAdminDevices))
  return (
    <OwnSignInLine title="Your devices">
      <Loaded query={query} loading={<p>Loading...</p>}>
        {(data) => (
          <ul>
            {data.devices.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
    </OwnSignInLine>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const { act, isBusy, problem } = useAct([listAdminDevices])
  return (
    <li className="border-hairline/60 border-b py-2 last:border-b-0">
      <div className="flex items-center justify-between gap-x-6">
        <p className="min-w-0">
          <span className="text-ink wrap-anywhere">{device.device}</span>
          <span className="block text-help">
            {device.address} · last seen <When at={device.lastSeenAt} showsTime />
          </span>
        </p>
        {device.current ? (
          <span className="shrink-0">This device</span>
        ) : (
          <Button
            look="quiet"
            size="small"
            busyLabel={isBusy && 'Logging out...'}
            aria-label={`Log out ${device.device}`}
            onClick={() => act(() => call(endAdminDevice, { params: { id: device.id } }))}
            className="-mr-2.5 shrink-0"
          >
            Log out
          </Button>
        )}
      </div>
      <Banner tone="error">{problem}</Banner>
    </li>
  )
}
