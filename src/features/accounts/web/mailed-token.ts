import { useState } from 'react'
import { useLocation } from 'react-router'

/** The secret of a mailed link. It stands in the fragment, which no log and no other site sees. */
export function useMailedToken(): string {
  const { hash } = useLocation()
  const [token] = useState(hash.slice(1))
  return hash.slice(1) || token
}
