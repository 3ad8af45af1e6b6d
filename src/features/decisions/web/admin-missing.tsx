import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { counted } from '#shared/counted.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { outcomes } from '../decision.ts'
import type { MissingItem } from '../missing-items.ts'

/** What a decision would be made without: what it waits for in sight, the rest a press away. */
export function AdminMissing({ missing }: { missing: readonly MissingItem[] }) {
  if (missing.length === 0) return null
  const required = missing.filter(({ holds }) => holds.length > 0)
  const rest = missing.filter(({ holds }) => holds.length === 0)
  return (
    <Banner>
      <div className="space-y-3">
        {[...Map.groupBy(required, heldWords)].map(([words, those]) => (
          <div key={words}>
            <h3 className="font-body font-medium">{words}</h3>
            <MissingList missing={those} />
          </div>
        ))}
        {rest.length > 0 && (
          <details>
            <summary className="w-fit cursor-pointer">
              Missing, but not required: {rest.length}
            </summary>
            <MissingList missing={rest} />
            <SettingLinks missing={rest} />
          </details>
        )}
      </div>
    </Banner>
  )
}

/** Each leads to its panel; documents that haven’t arrived are one line. */
function MissingList({ missing }: { missing: readonly MissingItem[] }) {
  const names = missing.flatMap(({ document }) => (document ? [document] : []))
  const isOneLine = names.length > 1
  const lines = missing.filter(({ document }) => !(isOneLine && document))
  return (
    <ul className="mt-1 space-y-1">
      {lines.map(({ panel, sentence }) => (
        <li key={sentence} className="wrap-anywhere">
          <PanelLink anchor={panel}>{sentence}</PanelLink>
        </li>
      ))}
      {isOneLine && (
        <li className="wrap-anywhere">
          <PanelLink anchor="documents">{counted(names.length, 'document')} missing</PanelLink>:{' '}
          {names.join(', ')}
        </li>
      )}
    </ul>
  )
}

/** The settings by which an offer would wait for them. */
function SettingLinks({ missing }: { missing: readonly MissingItem[] }) {
  const settings = new Map(
    missing.flatMap(({ setting }) => (setting ? [[setting.area, setting] as const] : [])),
  )
  if (settings.size === 0) return null
  return (
    <p className="mt-2 text-umber">
      To change what offers wait for, go to{' '}
      {[...settings.values()].map(({ area, name }, index) => (
        <span key={area}>
          {index > 0 && ' and '}
          <TextLink to={`/admin-panel/settings?area=${area}`}>{name}</TextLink>
        </span>
      ))}
      .
    </p>
  )
}

function heldWords({ holds }: MissingItem): string {
  if (holds.length === outcomes.length) return 'Missing, required for any decision'
  return holds.length === 1
    ? 'Missing, required for an offer'
    : 'Failed, so only a rejection is possible'
}

/** Leads to a panel of this page without a step in the history, and keeps the list that one came from. */
function PanelLink({ anchor, children }: { anchor: string; children: ReactNode }) {
  const { search, state } = useLocation()
  return (
    <TextLink to={{ search, hash: anchor }} state={state} replace preventScrollReset>
      {children}
    </TextLink>
  )
}
