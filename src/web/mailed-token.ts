import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The secret of a mailed link. It is in the fragment, which no log and no other site sees, and is
 * kept when the fragment changes to a place of the page.
 */
export function useMailedToken(): string {
  const { hash } = useLocation()
  const [token, setToken] = useState('')
  const found = hash === '#main' ? '' : hash.slice(1)
  if (found && found !== token) setToken(found)
  return found || token
}
