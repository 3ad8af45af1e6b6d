import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Attempt, attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { type Device, endDevice, endOtherDevices, listDevices } from '../contract.ts'
import { AccountPart } from './account-part.tsx'

/** Where this account is signed in; each sign-in can be ended from here. */
export function Devices() {
  const query = useQuery(queryOf(listDevices))
  const { data, refetch } = query
  const [ending, setEnding] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function end(what: string, sent: Promise<Attempt>) {
    setEnding(what)
    const ended = await sent
    setProblem(ended.error)
    await refetch()
    setEnding(undefined)
  }

  const others = data?.devices.filter(({ current }) => !current) ?? []
  return (
    <AccountPart title="Devices">
      <Loaded query={query} />
      {problem && <Banner tone="error">{problem}</Banner>}
      <ul>
        {data?.devices.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            isEnding={ending === device.id}
            onEnd={() => end(device.id, attempt(call(endDevice, { params: { id: device.id } })))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          look="outline"
          size="small"
          className="mt-4"
          busyLabel={ending === 'others' && 'Logging out...'}
          onClick={() => end('others', attempt(call(endOtherDevices)))}
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
