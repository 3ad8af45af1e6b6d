export const longestText = 10_000
export const longestLine = 300
export const mostRows = 50
