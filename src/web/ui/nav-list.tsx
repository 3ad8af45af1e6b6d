import { NavLink } from 'react-router'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type NavItem = {
  to: string
  label: string
  icon: IconName
  end?: boolean
  /** How many things wait there, and in words what they are. */
  waiting?: { count: number; words: string }
}

type Props = { label: string; items: readonly NavItem[]; onChoose?: () => void }

/** Navigation of a signed-in area; it takes its colours from the surface it stands on. */
export function NavList({ label, items, onChoose }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-1">
        {items.map(({ to, label: words, icon, end, waiting }) => (
          <li key={to}>
            <NavLink to={to} end={end} onClick={onChoose} className={navItemClass}>
              <Icon name={icon} />
              {words}
              {waiting && (
                <>
                  <span className="sr-only"> ({`${waiting.count} ${waiting.words}`})</span>
                  <span
                    aria-hidden="true"
                    className="ml-auto min-w-6 rounded-full bg-gold px-1.5 text-center text-brown-deep text-help"
                  >
                    {waiting.count}
                  </span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function navItemClass({ isActive = false } = {}): string {
  return cx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3.5 text-left text-label transition-colors',
    isActive
      ? 'bg-brown text-cream hover:bg-brown-deep in-data-[surface=dark]:bg-cream in-data-[surface=dark]:text-ink in-data-[surface=dark]:hover:bg-sand'
      : 'hover:bg-sand in-data-[surface=dark]:hover:bg-brown-deep',
  )
}
