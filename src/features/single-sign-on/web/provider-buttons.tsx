import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Provider } from '../contract.ts'

type Props = {
  words: string
  providers: readonly Provider[]
  /** The number of the one that is being asked. */
  busy: string | undefined
  problem: string | undefined
  onPress: (provider: Provider) => void
}

export function ProviderButtons({ words, providers, busy, problem, onPress }: Props) {
  return (
    <>
      <Banner tone="error" className="mb-4">
        {problem}
      </Banner>
      <ul className="flex flex-wrap gap-3">
        {providers.map((provider) => (
          <li key={provider.number} className="min-w-0">
            <Button
              look="outline"
              busyLabel={busy === String(provider.number) && 'One moment...'}
              onClick={() => onPress(provider)}
            >
              <span className="wrap-anywhere">
                {words} {provider.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
