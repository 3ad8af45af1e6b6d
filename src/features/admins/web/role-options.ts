import { Role, roleWords } from '../rights.ts'

export const roleOptions = Role.options.map((role) => ({ value: role, label: roleWords[role] }))
