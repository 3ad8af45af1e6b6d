import { call } from '#web/call.ts'
import { saveJson } from '#web/save-json.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAct } from '#web/use-act.ts'
import { exportOwnData } from '../contract.ts'
import { AccountPart } from './account-part.tsx'

const fileName = 'my-admissions-data.json'

export function OwnData() {
  const { act, isBusy, problem } = useAct()

  return (
    <AccountPart title="Your data">
      <p>
        What you entered, what we sent you, and your account details, in one file that people and
        programs can read.
      </p>
      <Banner tone="error" className="mt-4">
        {problem}
      </Banner>
      <Button
        look="outline"
        size="small"
        className="mt-4"
        busyLabel={isBusy && 'Preparing your file...'}
        onClick={() => act(() => call(exportOwnData), { onDone: (all) => saveJson(all, fileName) })}
      >
        <Icon name="download" />
        Download my data
      </Button>
    </AccountPart>
  )
}
