import { useLetterKeys } from './use-row-keys.ts'

/** The switch of the shortcuts that are single letters, beside the list that has them. */
export function ShortcutSwitch({ keys }: { keys: string }) {
  const { isOn, switchTo } = useLetterKeys()
  return (
    <label className="mt-4 flex min-h-8 w-max max-w-full cursor-pointer items-center gap-2.5 text-help text-umber max-lg:hidden print:hidden">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => switchTo(event.target.checked)}
        className="size-4 cursor-pointer accent-brown"
      />
      Single-key shortcuts: {keys}. Press ? for all of them
    </label>
  )
}
