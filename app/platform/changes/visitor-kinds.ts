/**
 * What visitors send is not content: History neither lists nor quotes it (docs/decisions/0003). Every kind of it is named so
 * (`VisitorKind`).
 */
export function isVisitorKind(kind: string): boolean {
  return kind.endsWith('-request')
}
