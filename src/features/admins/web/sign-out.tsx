import { Button } from '#web/ui/button.tsx'

/** The way out under a form that blocks the page. */
export function SignOut({ onPress }: { onPress: () => void }) {
  return (
    <Button look="quiet" size="small" onClick={onPress} className="-ml-2.5 mt-4">
      Log out
    </Button>
  )
}
