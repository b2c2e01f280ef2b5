/**
 * `Content-Disposition` for a file to be saved under its own name, in any script (RFC 6266, RFC 8187); old
 * clients read an ASCII fallback.
 */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_') || 'file'
  const plain = name.replace(/[^\x20-\x7E]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
