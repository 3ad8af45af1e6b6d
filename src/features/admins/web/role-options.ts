import { Role, roleWords, Scope, scopeWords } from '#shared/rights.ts'

export const roleOptions = Role.options.map((role) => ({ value: role, label: roleWords[role] }))
export const scopeOptions = Scope.options.map((scope) => ({
  value: scope,
  label: scopeWords[scope],
}))
export const ownerScopeHint = 'Owners always see both.'
