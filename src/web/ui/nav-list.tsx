import { Link, NavLink, useLocation } from 'react-router'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

type WithCount = {
  /** How many things wait there, and in words what they are. */
  waiting?: { count: number; words: string } | undefined
}

export type NavItem = WithCount & {
  to: string
  label: string
  icon: IconName
  end?: boolean
  /** What lies below it, set smaller. */
  places?: { label: string; items: readonly Place[] } | undefined
}

/** A page that shares its path with others: the query tells them apart. */
type Place = WithCount & { to: string; label: string; isOn: boolean }

type Props = { label: string; items: readonly NavItem[]; onChoose?: () => void }

/** Navigation of a signed-in area; it takes its colors from the surface it stands on. */
export function NavList({ label, items, onChoose }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className="space-y-1">
        {items.map(({ to, label: words, icon, end, waiting, places }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              onClick={onChoose}
              style={navItemStyle}
              aria-current={isBelow(places, pathname, to) ? 'false' : 'page'}
              className={({ isActive }) =>
                navItemClass({ isActive: isActive && !isBelow(places, pathname, to) })
              }
            >
              <Icon name={icon} />
              {words}
              <Count waiting={waiting} />
            </NavLink>
            {places && places.items.length > 0 && (
              <ul aria-label={places.label} className="mb-1">
                {places.items.map((place) => (
                  <li key={place.to}>
                    <Link
                      to={place.to}
                      onClick={onChoose}
                      style={placeStyle}
                      aria-current={place.isOn ? 'page' : undefined}
                      className={navItemClass({ isActive: place.isOn, isPlace: true })}
                    >
                      {place.label}
                      <Count waiting={place.waiting} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether the page in view is one of the places below an item, so that the item itself is not. */
function isBelow(places: NavItem['places'], pathname: string, to: string): boolean {
  return pathname === to && (places?.items.some(({ isOn }) => isOn) ?? false)
}

function Count({ waiting }: WithCount) {
  if (!waiting || waiting.count === 0) return null
  return (
    <>
      <span className="sr-only"> ({`${waiting.count} ${waiting.words}`})</span>
      <span
        aria-hidden="true"
        className="ml-auto min-w-6 rounded-full bg-gold px-1.5 text-center text-brown-deep text-help leading-snug"
      >
        {waiting.count}
      </span>
    </>
  )
}

/** Every line is 44 px high, where the surface does not set its rows closer. */
export const navItemStyle = { minHeight: 'var(--nav-row, 2.75rem)' }
const placeStyle = { minHeight: 'var(--nav-place, 2.5rem)' }

export function navItemClass({ isActive = false, isPlace = false } = {}): string {
  return cx(
    'flex w-full items-center gap-3 rounded-control text-left transition-colors',
    isPlace ? 'whitespace-nowrap px-2 pl-10 text-help' : 'px-3.5 text-label',
    isActive
      ? 'bg-brown text-cream hover:bg-brown-deep in-data-[surface=dark]:bg-cream in-data-[surface=dark]:text-ink in-data-[surface=dark]:hover:bg-sand'
      : 'hover:bg-sand in-data-[surface=dark]:hover:bg-brown-deep',
  )
}
