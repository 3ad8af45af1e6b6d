import { Banner } from '#web/ui/banner.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { outcomes } from '../decision.ts'
import type { Missing } from '../missing.ts'

const panelWords: Record<Missing['panel'], string> = {
  checks: 'Go to the checks',
  credit: 'Settle the credit',
  documents: 'Go to the documents',
  references: 'Go to the referees',
  reviews: 'Go to the reviews',
}

/** What a decision would be made without, what waits for it, and the setting by which an offer would. */
export function AdminMissing({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return null
  const settings = new Map(
    missing.flatMap(({ setting }) => (setting ? [[setting.area, setting] as const] : [])),
  )
  return (
    <Banner>
      <h3 className="font-semibold">Missing so far</h3>
      <ul className="mt-1 space-y-1">
        {[...Map.groupBy(missing, ({ panel }) => panel)].map(([panel, ofPanel]) => (
          <li key={panel} className="wrap-anywhere">
            {ofPanel.map((one) => `${one.sentence}${heldWords(one)}. `)}
            <PanelLink anchor={panel}>{panelWords[panel]}</PanelLink>
          </li>
        ))}
      </ul>
      {settings.size > 0 && (
        <p className="mt-2 text-umber">
          You can decide without what holds nothing back. To make offers wait for it, change{' '}
          {[...settings.values()].map(({ area, name }, index) => (
            <span key={area}>
              {index > 0 && ' and '}
              <TextLink to={`/admin-panel/settings?area=${area}`}>{name}</TextLink>
            </span>
          ))}
          .
        </p>
      )}
    </Banner>
  )
}

function heldWords({ holds }: Missing): string {
  if (holds.length === 0) return ''
  if (holds.length === outcomes.length) return ' and holds every decision back'
  return holds.length === 1 ? ' and holds an offer back' : ' and leaves only a rejection'
}

/** Leads to a panel of this page without a step in the history, which would forget the list it came from. */
function PanelLink({ anchor, children }: { anchor: string; children: string }) {
  return (
    <a
      href={`#${anchor}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(anchor)?.querySelector('h2')?.focus()
      }}
      className={linkClass}
    >
      {children}
    </a>
  )
}
