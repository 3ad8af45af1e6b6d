import { Paper } from '#web/paper.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import type { ReadOwnContract } from '../contract.ts'
import { ContractText } from './contract-text.tsx'
import { OwnPapers } from './own-papers.tsx'
import type { SigningActs } from './signing-acts.ts'

type Props = {
  contract: ReadOwnContract
  acts: SigningActs
  onOpened: () => void
  onDone: () => void
}

/** The whole text; its end is where one goes on. */
export function OwnReading({ contract, acts, onOpened, onDone }: Props) {
  const { title, words, readAt } = contract
  const { act, isBusy, problem } = useAct(acts.shown)

  async function goOn() {
    if (await act(acts.read)) onDone()
  }

  return (
    <>
      <OwnPapers contract={contract} acts={acts} onOpened={onOpened} />
      <div className="mt-8 max-w-form">
        <Paper label={title}>
          <ContractText words={words} headings="h3" />
        </Paper>
      </div>
      <Banner tone="error" className="mt-8">
        {problem}
      </Banner>
      <Button className="mt-10" onClick={goOn} busyLabel={isBusy && 'One moment...'}>
        {readAt ? 'Continue' : 'I’ve read it to the end'}
      </Button>
    </>
  )
}
