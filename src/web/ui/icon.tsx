import { firstPaths, Glyph } from './first-icon.tsx'

const paths = {
  ...firstPaths,
  add: 'M12 5v14M5 12h14',
  alert: 'M12 8v5M12 16.5v.01M12 3.5 2.8 19.5h18.4z',
  arch: 'M4.5 20.5V11a7.5 7.5 0 0 1 15 0v9.5M8.5 20.5V11a3.5 3.5 0 0 1 7 0v9.5M3 20.5h18',
  back: 'M20 12H5m5.5-5.5L5 12l5.5 5.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  chart: 'M3.5 20.5h17M6.5 20.5v-6M12 20.5V5M17.5 20.5v-10',
  chevron: 'm6 9.5 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  edit: 'm5 19 1-4L16.5 4.5l3 3L9 18zM14 7l3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
  eyeOff:
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.3M6.4 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.4-1.1M10 10a2.8 2.8 0 0 0 4 4',
  home: 'M3.5 11.5 12 4.5l8.5 7M6 9.5v10h12v-10M10 19.5v-5h4v5',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11h-9l-4.5 4v-4H4z',
  payment: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  phone:
    'M6 3.5h3.5l1.5 4-2 1.5c1 2.5 3 4.5 5.5 5.5l1.5-2 4 1.5V17.5c0 1.7-1.3 3-3 3C10 20.5 3.5 14 3.5 6.5c0-1.7 1-3 2.5-3z',
  print: 'M7 8.5v-5h10v5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z',
  remove: 'M4.5 7h15M10 7V4.5h4V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0zM6 17a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0z',
  signOut: 'M10 4H5v16h5M9.5 12H20m-4-4 4 4-4 4',
} as const

export type IconName = keyof typeof paths

type Props = { name: IconName; className?: string }

/** Always beside words, or inside a control that has a label of its own. */
export function Icon({ name, className }: Props) {
  return <Glyph path={paths[name]} className={className} />
}
