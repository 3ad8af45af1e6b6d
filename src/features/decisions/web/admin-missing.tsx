import { useLocation } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { outcomes } from '../decision.ts'
import type { MissingItem } from '../missing-items.ts'

const panelWords: Record<MissingItem['panel'], string> = {
  checks: 'Go to the checks',
  credit: 'Decide the credit',
  documents: 'Go to the documents',
  references: 'Go to the recommenders',
  reviews: 'Go to the reviews',
}

/** What a decision would be made without, what waits for it, and the setting by which an offer would. */
export function AdminMissing({ missing }: { missing: readonly MissingItem[] }) {
  if (missing.length === 0) return null
  const settings = new Map(
    missing.flatMap(({ setting }) => (setting ? [[setting.area, setting] as const] : [])),
  )
  const panels = [...new Set(missing.map(({ panel }) => panel))]
  return (
    <Banner>
      {[...Map.groupBy(missing, heldWords)].map(([words, those]) => (
        <div key={words} className="mb-3">
          <h3 className="font-body font-medium">{words}</h3>
          <ul className="list-disc pl-5">
            {those.map(({ sentence }) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {panels.map((panel) => (
          <PanelLink key={panel} anchor={panel}>
            {panelWords[panel]}
          </PanelLink>
        ))}
      </p>
      {settings.size > 0 && (
        <p className="mt-3 text-umber">
          To change what offers wait for, go to{' '}
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

function heldWords({ holds }: MissingItem): string {
  if (holds.length === 0) return 'Missing, but not required'
  if (holds.length === outcomes.length) return 'Missing, required for any decision'
  return holds.length === 1
    ? 'Missing, required for an offer'
    : 'Failed, so only a rejection is possible'
}

/** Leads to a panel of this page without a step in the history, and keeps the list that one came from. */
function PanelLink({ anchor, children }: { anchor: string; children: string }) {
  const { search, state } = useLocation()
  return (
    <TextLink to={{ search, hash: anchor }} state={state} replace preventScrollReset>
      {children}
    </TextLink>
  )
}
