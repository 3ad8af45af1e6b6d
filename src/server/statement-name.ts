const verb =
  /\b(select|insert|update|delete|merge|begin|start|commit|rollback|savepoint|release|set)\b/i
const ofTable = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z]\w*)"?/i

/** A prepared statement's own name, or what it does to which table; nothing of what it says. */
export function statementName(asked: unknown) {
  const given = asked instanceof Object && 'name' in asked ? asked.name : undefined
  const text =
    typeof asked === 'string'
      ? asked
      : asked instanceof Object && 'text' in asked
        ? String(asked.text)
        : ''
  // What is in quotes may be somebody's words.
  const plain = text.replace(/'(?:[^']|'')*'/g, "''")
  const operation = verb.exec(plain)?.[1]?.toUpperCase() ?? 'STATEMENT'
  const table = ofTable.exec(plain)?.[1]
  return {
    name: given ? String(given) : table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  }
}
