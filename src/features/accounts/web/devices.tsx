import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { type Device, endDevice, endOtherDevices, listDevices } from '../contract.ts'
import { AccountPart } from './account-part.tsx'

/** Where this account is signed in; each sign-in can be ended from here. */
export function Devices() {
  const query = useQuery(queryOf(listDevices))
  const { data } = query
  const { act, busy, problem } = useAct([listDevices])
  const others = data?.devices.filter(({ current }) => !current) ?? []
  return (
    <AccountPart title="Devices">
      <Loaded query={query} />
      <Banner tone="error">{problem}</Banner>
      <ul>
        {data?.devices.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            isEnding={busy === device.id}
            onEnd={() =>
              act(() => call(endDevice, { params: { id: device.id } }), { name: device.id })
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          look="outline"
          size="small"
          className="mt-4"
          busyLabel={busy === 'others' && 'Logging out...'}
          onClick={() => act(() => call(endOtherDevices), { name: 'others' })}
        >
          Log out everywhere else
        </Button>
      )}
    </AccountPart>
  )
}

type LineProps = { device: Device; isEnding: boolean; onEnd: () => void }

function DeviceLine({ device, isEnding, onEnd }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-6 border-hairline border-b py-3 first:pt-0 last:border-b-0">
      <p className="min-w-0">
        <span className="wrap-anywhere">{device.device}</span>
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
          aria-label={`Log out ${device.device}`}
          busyLabel={isEnding && 'Logging out...'}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
