import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { DeviceLine } from '#web/device-line.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { endAdminDevice, listAdminDevices } from '../contract.ts'
import { OwnSignInLine } from './own-sign-in-line.tsx'

export function OwnDevices() {
  const query = useQuery(queryOf(listAdminDevices))
  return (
    <OwnSignInLine title="Your devices">
      <Loaded query={query} loading>
        {(data) => (
          <ul>
            {data.devices.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                end={() => call(endAdminDevice, { params: { id: device.id } })}
                shown={[listAdminDevices]}
                className="border-hairline/60 py-2"
              />
            ))}
          </ul>
        )}
      </Loaded>
    </OwnSignInLine>
  )
}
