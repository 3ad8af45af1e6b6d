import { redirect, replace } from 'react-router'

/** A move from an address that is in the bar already takes its place: Back must not lead into it again. */
export function sendTo(path: string, request: Request): Response | null {
  const { pathname } = new URL(request.url)
  if (pathname === path) return null
  return pathname === location.pathname ? replace(path) : redirect(path)
}
