import { Dialog } from '#web/ui/dialog.tsx'
import { useLetterKeys } from '#web/use-row-keys.ts'

type Keys = readonly (readonly [keys: readonly string[], what: string])[]

/** Every key of the office, by where it counts. */
const groups: readonly { where: string; keys: Keys }[] = [
  {
    where: 'Everywhere',
    keys: [
      [['Ctrl K'], 'Find a person, a page, a tab, or a setting'],
      [['g', 'a'], 'Applications'],
      [['g', 'b'], 'Board'],
      [['g', 'm'], 'Applications assigned to you'],
      [['g', 'n'], 'Needs doing first'],
      [['?'], 'These keys'],
    ],
  },
  {
    where: 'In a list',
    keys: [
      [['/'], 'Search'],
      [['j', 'k'], 'Next and previous row'],
      [['Enter'], 'Open the row'],
      [['x'], 'Select the row'],
    ],
  },
  {
    where: 'In an application',
    keys: [
      [['j', 'k'], 'Next and previous application in the list'],
      [['1', '…', '8'], 'Open a panel: 1 Overview, 2 Documents, 3 References, …'],
      [['d'], 'Go to the decision'],
      [['Ctrl Enter'], 'Confirm the decision, or send what you wrote'],
    ],
  },
]

/** All keys at a glance, with the switch of those that are one letter. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { isOn, switchTo } = useLetterKeys()
  return (
    <Dialog title="Keyboard shortcuts" isOpen isDismissable onClose={onClose}>
      <div className="space-y-5">
        {groups.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3 className="mb-1 font-body font-medium text-label">{where}</h3>
            <dl className="text-label">
              {keys.map(([pressed, what]) => (
                <div
                  key={what}
                  className="flex min-h-9 items-center gap-4 border-hairline/60 border-t"
                >
                  <dt className="flex w-24 shrink-0 gap-1.5">
                    {pressed.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-control border border-hairline bg-cream px-1.5 font-body text-help"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-label">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => switchTo(event.target.checked)}
            className="size-4 cursor-pointer accent-brown"
          />
          Use single-key shortcuts
        </label>
      </div>
    </Dialog>
  )
}
