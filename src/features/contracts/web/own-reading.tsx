import { useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { noteRead, type ReadOwnContract } from '../contract.ts'
import { ContractText } from './contract-text.tsx'
import { afresh } from './own-act.ts'
import { OwnPapers } from './own-papers.tsx'

type Props = { contract: ReadOwnContract; onDone: () => void }

/** The whole text; its end is where one goes on. */
export function OwnReading({ contract, onDone }: Props) {
  const { id, sha256, words, readAt } = contract
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function goOn() {
    setBusy(true)
    const { success, error } = await attempt(
      afresh(call(noteRead, { params: { id }, body: { sha256 } })),
    )
    setBusy(false)
    if (success) onDone()
    else setProblem(error)
  }

  return (
    <>
      <OwnPapers contract={contract} />
      <div className="mt-8">
        <ContractText words={words} headings="h3" />
      </div>
      {problem && (
        <Banner tone="error" className="mt-8">
          {problem}
        </Banner>
      )}
      <Button className="mt-10" onClick={goOn} busyLabel={isBusy && 'One moment...'}>
        {readAt ? 'Go on' : 'I have read it to the end'}
      </Button>
    </>
  )
}
