import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { DeviceLine } from '#web/device-line.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { endDevice, endOtherDevices, listDevices } from '../contract.ts'
import { AccountPart } from './account-part.tsx'

/** Where this account is signed in; each sign-in can be ended from here. */
export function Devices() {
  const query = useQuery(queryOf(listDevices))
  const devices = query.data?.devices ?? []
  const { act, isBusy, problem } = useAct([listDevices])
  return (
    <AccountPart title="Devices">
      <Loaded query={query} />
      <Banner tone="error">{problem}</Banner>
      <ul>
        {devices.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            end={() => call(endDevice, { params: { id: device.id } })}
            shown={[listDevices]}
            className="border-hairline py-3 first:pt-0"
          />
        ))}
      </ul>
      {devices.some(({ current }) => !current) && (
        <Button
          look="outline"
          size="small"
          className="mt-4"
          busyLabel={isBusy && 'Logging out...'}
          onClick={() => act(() => call(endOtherDevices))}
        >
          Log out everywhere else
        </Button>
      )}
    </AccountPart>
  )
}
