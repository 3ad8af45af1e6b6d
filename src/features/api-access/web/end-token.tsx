import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { type ApiToken, endToken, listTokens } from '../contract.ts'

type Props = { token: ApiToken; onClose: () => void; onDone: () => void }

/** Asks first: the program stops at once, and only a new token helps. */
export function EndToken({ token: { id, name }, onClose, onDone }: Props) {
  return (
    <ActQuestion
      title="End this token"
      does="End it"
      doing="Ending..."
      look="danger"
      send={() => call(endToken, { params: { id } })}
      shown={[listTokens]}
      onClose={onClose}
      onDone={onDone}
    >
      We’ll refuse the program that uses “{name}” from now on. To let it in again, create a new
      token.
    </ActQuestion>
  )
}
